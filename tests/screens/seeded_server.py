"""The server with shuffles that are the same every time: `python -m tests.screens.seeded_server`.

Arguments: the database, the port (0 for any), the seed.
"""

import sys
from random import Random

import uvicorn

from server.app import create_app
from server.messages import LONGEST

if __name__ == "__main__":
    database, port, seed = sys.argv[1:]
    app = create_app(database, Random(seed))
    uvicorn.run(app, host="127.0.0.1", port=int(port), ws_max_size=8 * LONGEST)
