"""Two players make a seed that neither can choose, a host deals from it, and both verify.

The steps, and what they protect from, are in docs/portable-deal.md.
"""

from hashlib import sha256
from random import Random
from secrets import token_hex

from chkobba import Action, RuleSet, apply, legal_actions, new_match
from chkobba.portable import portable_shuffle

RULES = RuleSet.tunisian(target=11)


def commitment(seat: int, secret: str) -> str:
    """What a seat shows before anybody reveals: it binds the seat, and tells nothing."""
    return sha256(f"chkobba-commit-1\n{seat}\n{secret}".encode()).hexdigest()


def is_kept(seat: int, secret: str, committed: str) -> bool:
    """Whether a revealed secret is well formed and the one that the seat committed to."""
    well_formed = len(secret) == 64 and set(secret) <= set("0123456789abcdef")
    return well_formed and commitment(seat, secret) == committed


def play(seed: str) -> list[Action]:
    """The host's part: all shuffles from the seed; the players play at random."""
    state, rng, actions = new_match(RULES), Random(), list[Action]()
    while not state.is_over:
        shuffle = portable_shuffle(state, seed) if state.is_chance else None
        if shuffle:
            print(f"   seat {shuffle.dealer} deals {' '.join(map(str, shuffle.deck[:4]))} …")
        action = shuffle or rng.choice(legal_actions(state))
        actions.append(action)
        state = apply(state, action)
    print(f"   {state.outcome}, {len(actions)} actions")
    return actions


def is_dealt_from(seed: str, actions: list[Action]) -> bool:
    """A player's part afterwards: whether every shuffle of the match is the seed's."""
    state = new_match(RULES)
    for action in actions:
        if state.is_chance and action != portable_shuffle(state, seed):
            return False
        state = apply(state, action)
    return state.is_over


def main() -> None:
    """All six steps, with an attempt to cheat at the third."""
    secrets = [token_hex(32) for _ in range(2)]
    print("1. Each player draws a secret and keeps it.")
    committed = [commitment(seat, secret) for seat, secret in enumerate(secrets)]
    print("2. They exchange commitments:", *committed, sep="\n   ")
    print("3. They reveal their secrets to the host, who checks them.")
    print("   player 1 sends another one:", is_kept(1, token_hex(32), committed[1]))
    for seat, secret in enumerate(secrets):
        print(f"   player {seat} sends the true one:", is_kept(seat, secret, committed[seat]))
    seed = ":".join(secrets)
    print(f"4. The seed is {seed[:12]}…{seed[-12:]}, {len(seed)} characters; the host keeps it.")
    print("5. The host deals:")
    actions = play(seed)
    print("6. The host publishes the secrets, and each player verifies.")
    kept = all(is_kept(seat, secret, committed[seat]) for seat, secret in enumerate(secrets))
    print("   the commitments were kept:", kept)
    print("   the match was dealt from the seed:", is_dealt_from(seed, actions))
    print("   … or from another:", is_dealt_from(seed[::-1], actions))


if __name__ == "__main__":
    main()
