#!/usr/bin/env bash
# Fails unless HEAD can be released: main itself stood on it, no other commit has its version, and the changelog describes it.
# Prints "tag=v1.2.3" for later jobs. Needs the full history, with tags.
set -euo pipefail

fail() { echo "::error::$1" >&2; exit 1; }

number='(0|[1-9][0-9]*)'
version=$(jq -er .version package.json)
[[ $version =~ ^$number\.$number\.$number$ ]] || fail "package.json has version $version, which is not X.Y.Z."
commit=$(git rev-parse --verify HEAD)
# Of a merged branch only the merge was reviewed: a commit inside it may hold what the next one took back.
grep -qx "$commit" <<< "$(git rev-list --first-parent refs/remotes/origin/main)" || fail "$commit was never the head of main."
tagged=$(git rev-parse --verify --quiet "refs/tags/v$version^{commit}" || true)
[ "${tagged:-$commit}" = "$commit" ] || fail "Version $version is that of $tagged already: set the next one in a pull request."
grep -Fq "## [$version] - " CHANGELOG.md || fail "CHANGELOG.md has no section \"## [$version] - DATE\"."
echo "tag=v$version"
