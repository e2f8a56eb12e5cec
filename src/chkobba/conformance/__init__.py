"""Vectors for other implementations of the rules, and what checks them against this library.

`files()` are the kit's own vectors: JSON Lines, each with the clauses of the rulebook that it
shows; `schema()` is the JSON Schema of a line. `check` says in what a line differs from what this
library finds, and `python -m chkobba.conformance FILE ...` does so for whole files. The page
`docs/conformance.md` tells how to use all this from another language.
"""

from chkobba.conformance.checking import MOST_LEAVES, check
from chkobba.conformance.kit import files, schema

__all__ = ["MOST_LEAVES", "check", "files", "schema"]
