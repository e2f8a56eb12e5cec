"""The scenarios, through the public API."""

from collections import Counter

import pytest

from tests import scenarios

ALL = scenarios.load()


def test_there_are_65_scenarios_with_ids_of_their_own() -> None:
    ids = Counter(scenario["id"] for scenario in ALL)
    assert len(ids) == len(ALL) == 65


@pytest.mark.parametrize("scenario", ALL, ids=lambda scenario: f"{scenario['id']}")
def test_scenario(scenario: scenarios.Scenario) -> None:
    assert list(scenarios.mismatches(scenario)) == [], scenario["title"]
