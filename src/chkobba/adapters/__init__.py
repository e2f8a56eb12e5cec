"""Environments of learning frameworks over the library; each needs the extra of its name.

`pettingzoo` is a turn-based environment, `openspiel` a game with explicit chance. What they share
is of use without them: `features` (a view as numbers; needs numpy), `spelling` (a small alphabet
for actions), `polling` (one seat after the other where several may act) and `rewards` (what a round
is worth).
"""
