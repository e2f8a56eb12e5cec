"""From round to round: dealers, totals, games and the match (T19, T20, T48 to T53, L10 to L15)."""

from attrs import evolve

from chkobba.errors import InvalidRules, Problem, require_int, shown
from chkobba.results import GameWin, Outcome, Pair, WinReason
from chkobba.rules import DealerRule, RuleSet
from chkobba.scoring import outright_win, score_round, unscored_round
from chkobba.state import NOTHING_TAKEN, Frame, GameState, Phase, Taken, require_state


def new_match(rules: RuleSet, players: int = 2) -> GameState:
    """A match before its first shuffle: 2 players, or 4 with partners opposite (T6).

    Raises:
        InvalidRules: the number of players is neither 2 nor 4.
    """
    if not isinstance(rules, RuleSet):
        raise TypeError(f"rules must be a RuleSet, not {type(rules).__name__}")
    require_int("players", players)
    if players not in (2, 4):
        raise InvalidRules([Problem("players", f"must be 2 or 4, not {shown(players)}")])
    return GameState(
        frame=Frame(rules=rules, players=players),
        turn=None,
        hand_masks=(0,) * players,
        table_mask=0,
        stock_indices=b"",
        taken=NOTHING_TAKEN,
        last_laid=None,
        ply=0,
    )


def dealers(state: GameState) -> tuple[int, ...]:
    """The seats of which chance draws the next dealer, ascending; none if no shuffle is due.

    Any seat at first (T20, L11); the same after a redeal (R11); then by the rule set: the next in
    playing order (T19), or a member of the other side in round 2 (L12, R37) and of the trailing
    side after that (L13, L15, R32), or the same again if the totals are level (L14).
    """
    require_state(state)
    frame = state.frame
    if frame.phase is not Phase.SHUFFLE:
        return ()
    everybody = tuple(range(frame.players))
    if frame.dealer is None:
        return everybody
    if redeal_is_due(frame):
        return (frame.dealer,)
    if frame.rules.dealer is DealerRule.ROTATE:
        return ((frame.dealer + 1) % frame.players,)
    if game_is_decided(frame):  # R31
        return everybody
    first, second = frame.scores
    if frame.round_number == 1:
        side = 1 - frame.dealer % 2
    elif first == second:
        return (frame.dealer,)
    else:
        side = int(second < first)
    return everybody[side::2]


def redeal_is_due(frame: Frame) -> bool:
    """Whether the shuffle that is due deals the same round again (R11)."""
    return frame.phase is Phase.SHUFFLE and frame.dealer is not None and frame.last_round is None


def game_is_decided(frame: Frame) -> bool:
    """Whether the round that just ended decided its game, so that the next opens a new one."""
    return frame.last_round is not None and frame.last_round.game_won is not None


def opened_round(frame: Frame) -> tuple[int, int]:
    """The round that the shuffle which is due opens, and its redeals so far (R11, R30)."""
    if redeal_is_due(frame):
        return frame.round_number, frame.redeals
    return (1 if game_is_decided(frame) else frame.round_number + 1), 0


def end_round(state: GameState) -> GameState:
    """The state after the last card of a round: leftovers, score, and what that decides.

    The leftovers go to the side that captured last, without a chkobba (T40, L9); if nobody did,
    the cards stay where they are (R22).
    """
    piles, chkobbas, side = state.taken
    if side is None:
        return _conclude(state, state.taken, state.table_mask, None)
    piles = add_to_pile(piles, side, state.table_mask)
    reason = outright_win(state.frame.rules, piles[side])
    win = None if reason is None else GameWin(side, reason)
    return _conclude(state, (piles, chkobbas, side), 0, win)


def win_outright(state: GameState, side: int, reason: WinReason) -> GameState:
    """The state after a capture that wins the game at once: all cards stay as they are (R25)."""
    return _conclude(state, state.taken, state.table_mask, GameWin(side, reason))


def add_to_pile(piles: Pair, side: int, cards: int) -> Pair:
    """The pile masks after a side has taken these cards (T8, T28)."""
    first, second = piles
    return (first, second | cards) if side else (first | cards, second)


def _conclude(state: GameState, taken: Taken, table: int, win: GameWin | None) -> GameState:
    """The state that waits for the next round, or the end of the match (T50, R30).

    `win` is an outright one; without it the round is scored, and that decides.
    """
    frame, (piles, chkobbas, _) = state.frame, taken
    if win is None:
        sheet = score_round(frame.rules, piles, chkobbas, frame.scores)
    else:
        sheet = unscored_round(frame.rules, piles, chkobbas, frame.scores, win)
    games, outcome, phase = frame.games, None, Phase.SHUFFLE
    if sheet.game_won is not None:
        side, reason = sheet.game_won.side, sheet.game_won.reason
        games = (games[0], games[1] + 1) if side else (games[0] + 1, games[1])
        if games[side] == frame.rules.games_to_win:
            outcome, phase = Outcome(side, reason), Phase.MATCH_OVER
    frame = evolve(
        frame, phase=phase, scores=sheet.totals, games=games, last_round=sheet, outcome=outcome
    )
    hands, stock = state.hand_masks, state.stock_indices
    return GameState(frame, None, hands, table, stock, taken, None, state.ply)
