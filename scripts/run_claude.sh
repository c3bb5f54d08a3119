#!/bin/sh
# One task or case through Claude Code: scripts/run_claude.sh TASK --model M --max-turns N
# It hands over to `adjudge claude` of the environment that `make setup` builds in .venv.
script=$(readlink -f -- "$0") || exit 2
here=$(CDPATH='' cd -- "$(dirname -- "$script")/.." && pwd) || exit 2
python="$here/.venv/bin/python"
if [ ! -x "$python" ]; then
    echo "run_claude.sh: no environment yet: run \`make setup\` in $here" >&2
    exit 2
fi
# -P: what lies in the current folder is not imported.
exec "$python" -P -m adjudge claude "$@"
