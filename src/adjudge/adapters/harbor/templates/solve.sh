#!/bin/sh
# The known counterexample.
set -eu
cp /solution/submission.json {answer_file}
