"""Records as text, and what becomes of them when one place is changed."""

from tests.conformance_data.texts import Edits

_SEAL = "end: 5 actions, sha256 e421b5c543c6598174959fbf329eb025adb1ac1de42edc5088a482b8be673951"
_EMPTY_SEAL = (
    "end: 0 actions, sha256 296376a5f8bffeef7d4f4467a696fa333d5ee733ff17d8d4b63db66d12edd9c9"
)

_SHORT = Edits(
    "chkobba record 1\n"
    "rules: libyan target=61\n"
    "rules version: 1\n"
    "players: 2\n"
    "seat 0: Amina\n"
    "seat 1: Bechir\n"
    "date: 2026-11-30\n"
    'seed: "friday"\n'
    "\n"
    "1. shuffle 1 7CJCQD7D5CKHAHAS7S3H4SKD5S3D2H5DADQS2C6HJS4D6C"
    "JD3CAC5H7HQHQCKSKCJH3S4C2S6D2D6S4H\n"
    "2. 0 JC>AH+AS+7S\n"
    "3. 1 KH\n"
    "4. 0 QD\n"
    "5. 1 5C\n"
    f"{_SEAL}\n",
    "T9 T22 R24",
    "the beginning of a match with names, a date and a seed",
    (
        (
            "R14 R24",
            "other ways to write the rules and an action",
            (
                ("libyan target=61", "libyan eight_dinari=ten_with_chkobbas target=61"),
                ("AH+AS+7S", "7S+AS+AH"),
            ),
        ),
        (
            "T50",
            "no heading, or lines that are not there or in another order",
            (
                ("chkobba record 1", "^chkobba record 2"),
                ("chkobba record 1", "^Chkobba record 1"),
                ("chkobba record 1", "^ chkobba record 1"),
                ("chkobba record 1\n", "^chkobba record 1\r\n"),
                ("chkobba record 1\n", "^"),
                ("rules: libyan target=61\n", "^"),
                ("rules: l", "^rule: l"),
                ("rules: l", "^rules:l"),
                ("seat 0: Amina\n", "^"),
                ("seat 1: ", "^seat 2: "),
                ("seat 1: ", "^Seat 1: "),
                ('date: 2026-11-30\nseed: "friday"\n', 'seed: "friday"\n^date: 2026-11-30\n'),
                ('"friday"\n\n', '"friday"\n^'),
                ('"friday"\n\n', '"friday"\n\n^\n'),
                ("2. 0", "^3. 0"),
                ("2. 0", "^2.0"),
                ("2. 0", "^02. 0"),
                ("673951\n", "673951\n^\n"),
                ("673951\n", "673951\n^6. 0 7D\n"),
            ),
        ),
        (
            "T50",
            "a record that is truncated",
            (
                ("673951\n", "673951^"),
                (f"4. 0 QD\n5. 1 5C\n{_SEAL}\n", "^"),
            ),
        ),
        (
            "T22 R24",
            "rules, numbers, dates, seeds and actions that are none",
            (
                ("target=61", "target=^0"),
                ("libyan target=61", "^Libyan target=61"),
                ("libyan target=61", "libyan target=61 ^"),
                ("version: 1", "version: ^0"),
                ("version: 1", "version: ^1.0"),
                ("version: 1", "version: ^one"),
                ("players: 2", "players: ^"),
                ("players: 2", "players: ^02"),
                ("players: 2", "players: ^-2"),
                ("players: 2", "players: ^2 "),
                ("2026-11-30", "^"),
                ("2026-11-30", "^2026-02-30"),
                ("2026-11-30", "^2026-11-3"),
                ("2026-11-30", "^20261130"),
                ("2026-11-30", "^2026-11-30T00:00"),
                ("2026-11-30", "^30.11.2026"),
                ('"friday"', "^friday"),
                ('"friday"', "^'friday'"),
                ('"friday"', '^"fri\\u0064ay"'),
                ('"friday"', '^"friday" '),
                ('"friday"', "^1"),
                ('"friday"', "^null"),
                ("JC>AH+AS+7S", "JC>^ah+AS+7S"),
                ("3. 1 KH", "3. 1 KH^ "),
                ("3. 1 KH", "3. 1 KH^\r"),
                ("3. 1 KH", "3. 1 KH^ KH"),
                ("3. 1 KH", "3. ^"),
                ("end: 5", "end: ^five"),
                ("end: 5", "end: ^-5"),
                ("5 actions", "^5 action"),
                ("5 actions, sha256 e421", "^5 actions, sha256 E421"),
                ("5 actions, sha256 e421", "^5 actions, sha256 "),
            ),
        ),
        (
            "T6 T50",
            "records that cannot be",
            (
                ("players: 2", "players: 3", "players"),
                ("players: 2", "players: 4", "names"),
                ("Amina", "", "names[0]"),
                ("Amina", " Amina", "names[0]"),
                ("Bechir", "Bechir ", "names[1]"),
                ("Bechir", "Be\tchir", "names[1]"),
                ("Bechir", "B" * 101, "names[1]"),
                ("version: 1", "version: 999999999", "rules_version"),
                ('"friday"', f'"{"f" * 1_001}"', "seed"),
                ('"friday"', '"\\ud83c"', "seed"),
                (
                    'Amina\nseat 1: Bechir\ndate: 2026-11-30\nseed: "friday"',
                    '\nseat 1: \ndate: 2026-11-30\nseed: "\\udc00"',
                    "names[0]",
                    "names[1]",
                    "seed",
                ),
            ),
        ),
    ),
)
_EMPTY = Edits(
    f"chkobba record 1\nrules: tunisian\nrules version: 1\nplayers: 4\n\n{_EMPTY_SEAL}\n",
    "T6 T50",
    "a match that has not begun",
    (
        (
            "T50",
            "a record that is truncated",
            ((f"players: 4\n\n{_EMPTY_SEAL}\n", "pl^"),),
        ),
    ),
)
_NAMES = Edits(
    "chkobba record 1\n"
    "rules: tunisian target=11 best_of=3\n"
    "rules version: 1\n"
    "players: 4\n"
    "seat 0: شكبة\n"
    "seat 1: Ḥ B\n"
    "seat 2: José\n"
    "seat 3: 🃏 Q\n"
    'seed: "\\n\\"\\u00e9\\ud83c\\udccf"\n'
    "\n"
    "end: 0 actions, sha256 29f01480dd9ae159c07e4ef8bac6f5c6bb03823248c49eac81d091e1fc38898e\n",
    "T6 T50",
    "names in any script; offsets count code points",
    (
        (
            "T50",
            "names in any script; offsets count code points",
            (
                ("end: 0 ", "end: ^x "),
                ('"\\n\\"\\u00e9\\ud83c\\udccf"', '^"\\n\\"é🃏"'),
                ("🃏 Q", "🃏\u00a0", "names[3]"),
                ("Ḥ B", "\u200f", "names[1]"),
            ),
        ),
    ),
)

RECORDS = (_SHORT, _EMPTY, _NAMES)
