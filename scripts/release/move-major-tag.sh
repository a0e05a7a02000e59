#!/usr/bin/env bash
# Moves the major tag (v1) of the repository GH_REPO to COMMIT, the verified commit of the release TAG (v1.2.3): only to a
# higher version, and only forward in history. GitHub itself rejects any other move, as nothing is forced, so releases
# that overlap or are run again cannot move it back.
set -euo pipefail

major=${TAG%%.*}
ref=repos/$GH_REPO/git/refs/tags/$major

for _ in 1 2 3 4 5; do
  # All that match, so that a tag that does not exist yet is an empty list and not an error.
  current=$(gh api "repos/$GH_REPO/git/matching-refs/tags/$major" |
    jq -r --arg ref "refs/tags/$major" '.[] | select(.ref == $ref) | .object.sha')
  if [ -z "$current" ]; then
    gh api --silent "repos/$GH_REPO/git/refs" -f ref="refs/tags/$major" -f sha="$COMMIT" && exit 0
  else
    version=v$(gh api "repos/$GH_REPO/contents/package.json?ref=$current" -H 'accept: application/vnd.github.raw+json' |
      jq -er .version)
    if [ "$(printf '%s\n' "$TAG" "$version" | sort --version-sort | tail -1)" = "$version" ]; then
      echo "$major stays on $version; $TAG is not newer."
      exit 0
    fi
    gh api --silent --method PATCH "$ref" -f sha="$COMMIT" -F force=false && exit 0
  fi
  # Another release moved it meanwhile, or the commit is no descendant: look again.
  sleep "${RETRY_SECONDS:-5}"
done
echo "::error::$major was not moved: the commit of $TAG does not follow the commit that $major is on." >&2
exit 1
