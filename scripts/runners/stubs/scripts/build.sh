#!/bin/sh
mkdir -p dist
echo hello > dist/index.html
