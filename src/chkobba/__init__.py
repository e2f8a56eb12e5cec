"""Rules of Chkobba (Tunisia) and Shakkba (Libya): `apply(state, action) -> state`.

    rules = RuleSet.tunisian()
    state = new_match(rules, players=2)
    state = apply(state, shuffle(state, random.Random(7)))
    state = apply(state, legal_actions(state)[0])

States are immutable, chance is an action (`Shuffle`), and a refused action has a reason code.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from chkobba.actions import (
    Action,
    AnswerRedeal,
    Claim,
    Cut,
    KeepCard,
    Play,
    PlayerAction,
    ProposeRedeal,
    PutCard,
    Shuffle,
)
from chkobba.captures import capture_sets
from chkobba.cards import CARDS, Card, CardSet, Rank, Suit, parse_cards
from chkobba.dealing import shuffle
from chkobba.engine import actors, apply, check, is_legal, legal_actions, position_key
from chkobba.errors import (
    ChkobbaError,
    IllegalAction,
    InvalidCards,
    InvalidData,
    InvalidPosition,
    InvalidRecord,
    InvalidRules,
    InvalidSeat,
    OutOfRange,
    ParseError,
    Problem,
    Reason,
    Refusal,
)
from chkobba.match import dealers, new_match
from chkobba.results import (
    Category,
    Chkobba,
    GameWin,
    Outcome,
    RoundScore,
    SpecialRule,
    WinReason,
)
from chkobba.rules import (
    RULES_VERSION,
    CaptureRule,
    ChkobbaPoints,
    DealerRule,
    EightDinari,
    OpeningRule,
    RedealRule,
    RuleSet,
)
from chkobba.state import GameState, Phase
from chkobba.text import score_sheet

if TYPE_CHECKING:
    from chkobba.codec import (
        decode_action,
        decode_event,
        decode_record,
        decode_rules,
        decode_score,
        decode_state,
        decode_view,
        encode,
        to_json,
    )
    from chkobba.events import (
        Captured,
        CardDrawn,
        CardKept,
        CardPut,
        ChkobbaScored,
        Claimed,
        Dealt,
        Event,
        GameWon,
        Kartet,
        Laid,
        LeftoversTaken,
        MatchWon,
        RedealAnswered,
        RedealProposed,
        Redealt,
        RoundScored,
        Shuffled,
        redact,
    )
    from chkobba.indexing import (
        ACTION_COUNT,
        action_id,
        action_of,
        legal_ids,
        legal_mask,
    )
    from chkobba.notation import parse_action, parse_position, parse_rules, position_text
    from chkobba.positions import position
    from chkobba.records import (
        Fault,
        FaultKind,
        FaultyRecord,
        MatchRecord,
        Seal,
        parse_record,
        replay,
        verify,
    )
    from chkobba.sampling import sample_state
    from chkobba.submission import submit
    from chkobba.transitions import Transition, transition
    from chkobba.views import PlayerView, view

__version__ = "0.1.0"

__all__ = [
    "ACTION_COUNT",
    "CARDS",
    "RULES_VERSION",
    "Action",
    "AnswerRedeal",
    "CaptureRule",
    "Captured",
    "Card",
    "CardDrawn",
    "CardKept",
    "CardPut",
    "CardSet",
    "Category",
    "Chkobba",
    "ChkobbaError",
    "ChkobbaPoints",
    "ChkobbaScored",
    "Claim",
    "Claimed",
    "Cut",
    "DealerRule",
    "Dealt",
    "EightDinari",
    "Event",
    "Fault",
    "FaultKind",
    "FaultyRecord",
    "GameState",
    "GameWin",
    "GameWon",
    "IllegalAction",
    "InvalidCards",
    "InvalidData",
    "InvalidPosition",
    "InvalidRecord",
    "InvalidRules",
    "InvalidSeat",
    "Kartet",
    "KeepCard",
    "Laid",
    "LeftoversTaken",
    "MatchRecord",
    "MatchWon",
    "OpeningRule",
    "OutOfRange",
    "Outcome",
    "ParseError",
    "Phase",
    "Play",
    "PlayerAction",
    "PlayerView",
    "Problem",
    "ProposeRedeal",
    "PutCard",
    "Rank",
    "Reason",
    "RedealAnswered",
    "RedealProposed",
    "RedealRule",
    "Redealt",
    "Refusal",
    "RoundScore",
    "RoundScored",
    "RuleSet",
    "Seal",
    "Shuffle",
    "Shuffled",
    "SpecialRule",
    "Suit",
    "Transition",
    "WinReason",
    "__version__",
    "action_id",
    "action_of",
    "actors",
    "apply",
    "capture_sets",
    "check",
    "dealers",
    "decode_action",
    "decode_event",
    "decode_record",
    "decode_rules",
    "decode_score",
    "decode_state",
    "decode_view",
    "encode",
    "is_legal",
    "legal_actions",
    "legal_ids",
    "legal_mask",
    "new_match",
    "parse_action",
    "parse_cards",
    "parse_position",
    "parse_record",
    "parse_rules",
    "position",
    "position_key",
    "position_text",
    "redact",
    "replay",
    "sample_state",
    "score_sheet",
    "shuffle",
    "submit",
    "to_json",
    "transition",
    "verify",
    "view",
]

_LATER: Final = (
    "notation",
    "positions",
    "events",
    "transitions",
    "views",
    "sampling",
    "submission",
    "indexing",
    "records",
    "codec",
)


def __getattr__(name: str) -> object:
    """Load what a search does without when it is first asked for, so that the import is quick."""
    if name not in __all__:
        raise AttributeError(f"module 'chkobba' has no attribute {name!r}")
    found: dict[str, object] = {}
    for module in _LATER:
        found.update(vars(import_module(f"chkobba.{module}")))
    globals()[name] = found[name]
    return found[name]


def __dir__() -> list[str]:
    return list(__all__)
