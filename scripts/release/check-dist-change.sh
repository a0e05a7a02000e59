#!/usr/bin/env bash
# Fails if dist/ changed between BASE and HEAD although nothing that it is built from did.
set -euo pipefail

changed=$(git diff --name-only "$BASE" HEAD)
if ! grep -q '^dist/' <<< "$changed"; then exit 0; fi
if grep -Eq '^(src|scripts/build)/|^(package-lock|tsconfig)\.json$' <<< "$changed"; then exit 0; fi
echo '::error::dist/ changed, but neither src/, scripts/build/, package-lock.json nor tsconfig.json did. Rebuild it from main, or explain.'
exit 1
