"""`python -m shofar`."""

import sys

from shofar.cli import main

sys.exit(main())
