"""Refuse public names whose types pyright does not know, but for what frameworks leave untyped.

The argument is the output of `pyright --verifytypes chkobba --ignoreexternal --outputjson`. The
classes that inherit from classes of PettingZoo or OpenSpiel are known as far as these are.
"""

import json
import sys
from pathlib import Path

INHERITED = {
    "chkobba.adapters.openspiel.ChkobbaGame",
    "chkobba.adapters.openspiel.ChkobbaGame.new_initial_state",
    "chkobba.adapters.openspiel.ChkobbaState",
    "chkobba.adapters.pettingzoo.env",
    "chkobba.adapters.pettingzoo.raw_env",
}

symbols = json.loads(Path(sys.argv[1]).read_text())["typeCompleteness"]["symbols"]
public = [symbol for symbol in symbols if symbol["isExported"]]
unknown = {symbol["name"] for symbol in public if not symbol["isTypeKnown"]}
print(f"{len(public)} public names, {len(unknown)} of unknown type")
if not public or unknown - INHERITED:
    sys.exit(f"of unknown type: {sorted(unknown - INHERITED)}")
