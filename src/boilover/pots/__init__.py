"""The pots games: add a card to a pot; over the limit you take it; a majority of a suit is free."""

from pathlib import Path

from boilover.core.family import Family
from boilover.pots import determinize, layout, observe, policy, rules, schema, scoring, sheet, words

FAMILY = Family(
    name="pots",
    variants=Path(__file__).parent / "variants",
    options=schema.OPTIONS,
    meanings=schema.meanings,
    read_rules=schema.read_rules,
    state_words=layout.STATE_WORDS,
    observation_words=layout.OBSERVATION_WORDS,
    begin=rules.begin,
    deal=rules.deal,
    current_player=rules.current_player,
    legal_actions=rules.legal_actions,
    random_action=rules.random_action,
    is_legal=rules.is_legal,
    apply=rules.apply,
    attempt=rules.attempt,
    points=rules.points,
    observe=observe.observe,
    determinize=determinize.determinize,
    canonical=observe.canonical,
    policies={
        "random": policy.random_card,
        "random-pairs": policy.random_pair,
        "greedy": policy.greedy,
    },
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
