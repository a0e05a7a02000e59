#!/usr/bin/env bash
# Fails unless HEAD can be released. main itself stood on it, its version is no other commit's and lower than none that it
# contains, the changelog describes that version, and the major tag can still move. Prints "tag=v1.2.3". Needs the full
# history.
set -euo pipefail

fail() { echo "::error::$1" >&2; exit 1; }

number='(0|[1-9][0-9]*)'
version=$(jq -er .version package.json)
[[ $version =~ ^$number\.$number\.$number$ ]] || fail "package.json has version $version, which is not X.Y.Z."

commit=$(git rev-parse --verify HEAD)
# Where main has moved since the run began, actions/checkout leaves it on the commit of the run.
git fetch --quiet origin +refs/heads/main:refs/remotes/origin/main '+refs/tags/*:refs/tags/*'
# Of a merged branch only the merge was reviewed. A commit inside the branch may contain what a later one removed.
grep -qx "$commit" <<< "$(git rev-list --first-parent refs/remotes/origin/main)" || fail "$commit was never the head of main."

tagged=$(git show-ref --verify --hash "refs/tags/v$version" 2> /dev/null || true)
[ "${tagged:-$commit}" = "$commit" ] || fail "Version $version is that of $tagged already. Set the next version in a pull request."
# Otherwise version 1.9.1 could bring the code of 2.0.0 to those who use v1.
highest=$({ echo "v$version"; git tag --merged "$commit"; } |
  grep -Ex "v$number\.$number\.$number" | sort --version-sort | tail -1)
[ "$highest" = "v$version" ] || fail "Version $version is lower than $highest, which is part of it. Set a higher version in a pull request."

grep -Eqx "## \[${version//./\\.}\] - [0-9]{4}-[0-9]{2}-[0-9]{2}" CHANGELOG.md ||
  fail "CHANGELOG.md has no section \"## [$version] - YYYY-MM-DD\"."

# A release on the major tag would make that tag immutable, too.
major=v${version%%.*}
releases=$(gh api --paginate 'repos/{owner}/{repo}/releases?per_page=100' --jq '.[].tag_name') ||
  fail 'The releases could not be listed.'
if grep -qx "$major" <<< "$releases"; then
  fail "A release was made on the tag $major, so $major cannot move. docs/releasing.md says what to do."
fi

echo "tag=v$version"
