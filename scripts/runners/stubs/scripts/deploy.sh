#!/bin/sh
echo "Deployed: $(cat "$1/index.html") $2"
