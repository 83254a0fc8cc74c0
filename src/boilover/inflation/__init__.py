"""The inflation games: tricks; who can't follow draws, takes or halts; get rid of your cards."""

from pathlib import Path

from boilover.core.family import Family
from boilover.inflation import (
    determinize,
    layout,
    observe,
    policy,
    schema,
    scoring,
    sheet,
    words,
)
from boilover.inflation.rules import dealing, legal, playing

FAMILY = Family(
    name="inflation",
    variants=Path(__file__).parent / "variants",
    options=schema.OPTIONS,
    meanings=schema.meanings,
    read_rules=schema.read_rules,
    state_words=layout.STATE_WORDS,
    observation_words=layout.OBSERVATION_WORDS,
    begin=dealing.begin,
    deal=dealing.deal,
    current_player=legal.current_player,
    legal_actions=legal.legal_actions,
    random_action=legal.random_action,
    is_legal=legal.is_legal,
    apply=playing.apply,
    attempt=playing.attempt,
    points=playing.points,
    observe=observe.observe,
    determinize=determinize.determinize,
    canonical=observe.canonical,
    policies={"random": policy.random, "greedy": policy.greedy},
    most_actions=words.most_actions,
    words=words.words,
    parse=words.parse,
    why_not=words.why_not,
    read_deal=words.read_deal,
    deal_actions=words.deal_actions,
    hand=words.hand,
    hand_counts=words.hand_counts,
    effect=words.effect,
    show=words.show,
    sheet=scoring.sheet,
    score=scoring.score,
    count_letters=scoring.count_letters,
    check_counts=scoring.check_counts,
    rules_sheet=sheet.rules_sheet,
)
