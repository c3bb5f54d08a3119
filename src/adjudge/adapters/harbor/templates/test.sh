#!/bin/sh
# Neither variables nor the folder in which this runs reach what the judge and its child process import.
exec env -i PATH=/usr/local/bin:/usr/bin:/bin PYTHONSAFEPATH=1 \
  /opt/adjudge/bin/python -I -m adjudge.adapters.harbor.verify {item} {answer_file}
