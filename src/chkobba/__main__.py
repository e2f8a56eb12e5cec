"""The terminal program: `python -m chkobba`, and the script `chkobba`; see `chkobba.cli`."""

import sys
from importlib import import_module


def main() -> None:
    """Run the program, or say what it needs."""
    try:
        import_module("chkobba.cli")
    except ImportError as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(2)
    from chkobba.cli.program import program  # noqa: PLC0415

    program()


if __name__ == "__main__":
    main()
