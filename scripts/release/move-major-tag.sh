#!/usr/bin/env bash
# Moves the major tag (v1) of the release TAG (v1.2.3) to the highest release of that major version by AUTHOR, the release
# app. So running an old release again moves it neither back nor to a tag whose release failed. If somebody moved or deleted
# the major tag, it is put right. Runs after verify.sh, which fetches main, and once TAG is verified as users do. Only
# PUSH_TOKEN may move the tag.
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
published=$(retry gh api --paginate 'repos/{owner}/{repo}/releases?per_page=100' \
  --jq '.[] | select((.draft | not) and .author.login == env.AUTHOR) | "refs/tags/\(.tag_name)"') ||
  fail "$major was not moved: the releases could not be listed."
current=$(awk -v ref="refs/tags/$major" '$2 == ref { print $1 }' <<< "$tags")
versions=$(grep -E $'\t'"refs/tags/$major(\.(0|[1-9][0-9]*)){2}$" <<< "$tags") || fail "There is no release of $major."
# The version where the major tag is counts even if its release was deleted, and TAG even if GitHub does not list it yet.
releases=$(awk -v tag="refs/tags/$TAG" -v current="$current" '
  NR == FNR { published[$1]; next }
  $2 in published || $2 == tag || $1 == current' <(echo "$published") - <<< "$versions")
read -r commit highest < <(sort --version-sort --key=2 <<< "$releases" | tail -1)

grep -Fqx "$highest" <<< "$published" || fail "$major was not moved: ${highest#refs/tags/} has no release by $AUTHOR."
highest=${highest#refs/tags/}
grep -qx "$commit" <<< "$(git rev-list --first-parent refs/remotes/origin/main)" ||
  fail "$major was not moved: main never stood on $commit, the commit of $highest."
[ "$highest" = "$TAG" ] || retry gh release verify "$highest" ||
  fail "$major was not moved: the release $highest could not be verified."
if [ -n "$current" ] && ! grep -q "^$current" <<< "$releases"; then
  echo "::warning::$major was on $current, which is no release. The repository's activity says who moved it."
fi
# With `*`, as in publish.sh, no other ref can take the place of the commit or of the tag.
git update-ref "refs/major/$major" "$commit"
GH_TOKEN=$PUSH_TOKEN retry git push "--force-with-lease=refs/tags/$major:$current" origin 'refs/major/*:refs/tags/*'
echo "$major is on $highest."
