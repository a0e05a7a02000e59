#!/usr/bin/env bash
# Fails unless the commit that is checked out is the one of the release TAG, has its version, and is on main.
# Prints "commit=…" for later jobs. Needs the full history, with tags.
set -euo pipefail

fail() { echo "::error::$1" >&2; exit 1; }

number='(0|[1-9][0-9]*)'
[[ $TAG =~ ^v$number\.$number\.$number$ ]] || fail "The tag $TAG is not vX.Y.Z."
version=$(jq -er .version package.json)
[ "$TAG" = "v$version" ] || fail "The tag is $TAG, but package.json has version $version."
commit=$(git rev-parse --verify HEAD)
[ "$commit" = "$(git rev-parse --verify "refs/tags/$TAG^{commit}")" ] || fail "HEAD is not the commit of $TAG."
git merge-base --is-ancestor "$commit" refs/remotes/origin/main || fail "The commit of $TAG is not on main."
echo "commit=$commit"
