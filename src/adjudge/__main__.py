"""``python -m adjudge`` is the ``adjudge`` command."""

import sys

from adjudge.cli.main import main

sys.exit(main())
