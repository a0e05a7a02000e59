#!/usr/bin/env bash
# Publishes HEAD, which has been verified and attested, as TAG (v1.2.3). AUTHOR is the login of the release app. If AUTHOR
# has published this release already, nothing is done.
set -euo pipefail

fail() { echo "::error::$1" >&2; exit 1; }

# The list contains drafts, too.
found=$(gh api --paginate 'repos/{owner}/{repo}/releases?per_page=100' \
  --jq '.[] | select(.tag_name == env.TAG) | "\(if .draft then "draft" else "release" end) by \(.author.login)"') ||
  fail 'The releases could not be listed.'
if [ "${found:-release by $AUTHOR}" != "release by $AUTHOR" ]; then
  fail "$TAG has a ${found//$'\n'/, a }, which this workflow did not publish. docs/releasing.md says what to do."
fi

# From here on `uses:` can name the tag. The push is not forced, so a tag of that name on another commit is an error. Only with
# `*` does git compare whole names: HEAD:refs/tags/v1.2.3 could push a tag named HEAD, or to a branch named refs/tags/v1.2.3.
git update-ref "refs/release/$TAG" HEAD
git push origin 'refs/release/*:refs/tags/*'

if [ -z "$found" ]; then
  # A section ends at the next heading, or at the addresses of links. Inside a code block neither counts.
  notes=$(awk -v heading="## [${TAG#v}] - " '
    /^(```|~~~)/ { code = !code }
    !code && /^## |^\[[^\]]+\]: / { wanted = index($0, heading) == 1; next }
    wanted' CHANGELOG.md)
  gh release create "$TAG" --verify-tag --title "$TAG" --notes "$notes"
fi
