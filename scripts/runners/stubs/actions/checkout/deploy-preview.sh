#!/bin/sh
echo "Deployed: $*"
