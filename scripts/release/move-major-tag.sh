#!/usr/bin/env bash
# Moves the major tag (v1) of the release TAG (v1.2.3) to the highest release of that major version. The tags v1.*.* decide
# which release that is, and nobody can change those. So running an old release again does not move the major tag back. If
# somebody moved or deleted the major tag, it is put right. Runs after verify.sh, which fetches main.
set -euo pipefail

fail() { echo "::error::$1" >&2; exit 1; }

# GitHub does not always respond.
retry() {
  for _ in 1 2 3 4; do
    "$@" && return
    sleep "${RETRY_SECONDS:-5}"
  done
  "$@"
}

major=${TAG%%.*}
# This also lists what only ends like a tag, such as refs/tags/x/refs/tags/v1.2.3. So names are compared as a whole.
tags=$(retry git ls-remote --refs origin "refs/tags/$major*") ||
  fail "$major was not moved: the tags could not be listed."
current=$(awk -v ref="refs/tags/$major" '$2 == ref { print $1 }' <<< "$tags")
releases=$(grep -E $'\t'"refs/tags/$major(\.(0|[1-9][0-9]*)){2}$" <<< "$tags") || fail "There is no release of $major."
read -r commit highest < <(sort --version-sort --key=2 <<< "$releases" | tail -1)
highest=${highest#refs/tags/}

grep -qx "$commit" <<< "$(git rev-list --first-parent refs/remotes/origin/main)" ||
  fail "$major was not moved: main never stood on $commit, the commit of $highest."
if [ -n "$current" ] && ! grep -q "^$current" <<< "$releases"; then
  echo "::warning::$major was on $current, which is no release. The repository's activity says who moved it."
fi
# With `*`, as in publish.sh, no other ref can take the place of the commit or of the tag.
git update-ref "refs/major/$major" "$commit"
retry git push "--force-with-lease=refs/tags/$major:$current" origin 'refs/major/*:refs/tags/*'
echo "$major is on $highest."
