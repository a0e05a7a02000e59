#!/usr/bin/env bash
# Fails if dist/ changed between BASE and HEAD although nothing that it is built from did.
set -euo pipefail

# Git selects the paths itself, because it prints a name that is not ASCII in quotes. On Windows and macOS DIST/ is dist/.
bundle=$(git diff --name-only "$BASE" HEAD -- ':(icase)dist')
sources=$(git diff --name-only "$BASE" HEAD -- src scripts/build package-lock.json tsconfig.json)
if [ -z "$bundle" ] || [ -n "$sources" ]; then exit 0; fi

echo '::error::dist/ changed, but neither src/, scripts/build/, package-lock.json nor tsconfig.json did. Rebuild it from main, or explain.'
exit 1
