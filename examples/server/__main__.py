"""`python -m server`: the application behind uvicorn."""

import argparse
import os
from random import SystemRandom

import uvicorn

from server.app import create_app
from server.messages import LONGEST


def main() -> None:
    """Read the command line and serve until stopped."""
    parser = argparse.ArgumentParser(prog="python -m server", description=__doc__)
    parser.add_argument(
        "--database",
        default=os.environ.get("CHKOBBA_DATABASE", "chkobba.sqlite"),
        help="the file with all matches (default: $CHKOBBA_DATABASE, or chkobba.sqlite)",
    )
    parser.add_argument("--host", default="127.0.0.1", help="default: this machine only")
    parser.add_argument("--port", type=int, default=8000, help="0: any that is free")
    chosen = parser.parse_args()
    app = create_app(chosen.database, SystemRandom())
    # A longer frame ends its connection before it is read whole.
    uvicorn.run(app, host=chosen.host, port=chosen.port, ws_max_size=8 * LONGEST)


main()
