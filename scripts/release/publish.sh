#!/usr/bin/env bash
# Publishes HEAD, which has been verified and attested, as TAG (v1.2.3). What is done already is left as it is.
set -euo pipefail

# From here on `uses:` can name the tag. Not forced: a tag of that name on another commit is an error.
git push origin "HEAD:refs/tags/$TAG"

if ! gh release view "$TAG" > /dev/null; then
  notes=$(awk -v heading="## [${TAG#v}] - " '/^## |^\[/ { wanted = index($0, heading) == 1; next } wanted' CHANGELOG.md)
  gh release create "$TAG" --verify-tag --title "$TAG" --notes "$notes"
fi
