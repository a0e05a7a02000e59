#!/usr/bin/env bash
# Releases the head of main as the version in its package.json: the tag v1.2.3, a release, and then the tag v1.
# docs/releasing.md says when. It can be run again: what is done already is left as it is.
set -euo pipefail

fail() { echo "$1" >&2; exit 1; }

git fetch --quiet origin main
commit=$(git rev-parse FETCH_HEAD)
version=$(git show "$commit:package.json" | node -p 'JSON.parse(fs.readFileSync(0, "utf8")).version')
tag=v$version
major=${tag%%.*}

# Among other things, CI builds dist/ again and compares it.
ci=$(gh run list --workflow ci.yml --event push --branch main --commit "$commit" --json conclusion --jq '.[].conclusion')
[ "$ci" = success ] || fail "CI has not passed on $commit, the head of main: ${ci:-no result}."

notes=$(git show "$commit:CHANGELOG.md" | awk -v version="[$version]" '
  /^## / { wanted = $2 == version && $4 ~ /^[0-9]+-[0-9]+-[0-9]+$/; next }
  wanted')
[ -n "$notes" ] || fail "CHANGELOG.md has no section \"## [$version] - YYYY-MM-DD\"."

# Without force, so a tag on another commit stays there.
git push --quiet origin "$commit:refs/tags/$tag" ||
  fail "$tag was not pushed. If it is on another commit, set the next version in a pull request."
gh release view "$tag" > /dev/null 2>&1 || gh release create "$tag" --verify-tag --title "$tag" --notes "$notes"

# GitHub signs an immutable release a little after it is made.
verify() {
  for _ in {1..10}; do
    gh release verify "$tag" && return
    sleep 10
  done
  return 1
}
verify || fail "$major was not moved: $tag cannot be verified. Are immutable releases on, and is the release no draft?"

current=$(git ls-remote origin "refs/tags/$major" | cut -f 1)
[ -z "$current" ] || git merge-base --is-ancestor "$current" "$commit" ||
  fail "$major was not moved: $tag does not contain $current, on which it is."
git push --quiet "--force-with-lease=refs/tags/$major:$current" origin "$commit:refs/tags/$major"
echo "$tag and $major are on $commit."
