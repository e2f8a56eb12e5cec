"""`python -m chkobba.conformance FILE ...`: check whole files of vectors."""

import sys

from chkobba.conformance.command import main

sys.exit(main())
