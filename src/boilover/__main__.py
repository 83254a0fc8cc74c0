"""`python -m boilover`."""

import sys

from boilover.cli import main

sys.exit(main())
