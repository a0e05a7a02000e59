#!/bin/sh
echo Deployed
