"""The commands that people type at a prompt: in English, and in the language in use."""

from __future__ import annotations

from boilover.core.text import _p


def asks_for_help(text: str) -> bool:
    """`?`, help."""
    return _is(text, "? h help", _p("typed", "h help"))


def stops(text: str) -> bool:
    """q, quit."""
    return _is(text, "q quit exit", _p("typed", "q quit exit"))


def looks_again(text: str) -> bool:
    """Enter alone, table."""
    return not text.strip() or _is(text, "t table", _p("typed", "t table"))


def round_to_fix(text: str) -> str | None:
    """What follows on `fix`: the number of a round, it is hoped; None if it isn't about that."""
    word, _space, number = text.strip().partition(" ")
    return number.strip() if _is(word, "fix", _p("typed", "fix")) else None


def goes_back(text: str) -> bool:
    """back: the row before is typed again."""
    return _is(text, "back", _p("typed", "back"))


def says_drawn(text: str) -> bool:
    """drawn: nobody has won the round, or lost it."""
    return _is(text, "drawn draw", _p("typed", "drawn draw"))


def ends_match(text: str) -> bool:
    """end: no more rounds are played."""
    return _is(text, "end", _p("typed", "end"))


# --- Answers to a question ------------------------------------------------------------------------


def agrees(text: str) -> bool:
    """y, yes."""
    return _is(text, "y yes", _p("typed", "y yes"))


def declines(text: str) -> bool:
    """n, no: not this time."""
    return _is(text, "n no", _p("typed", "n no"))


def declines_for_good(text: str) -> bool:
    """never: not this time, and don't ask again."""
    return _is(text, "never", _p("typed", "never"))


def wants_to_be_asked(text: str) -> bool:
    """ask: takes `never` back."""
    return _is(" ".join(text.split()[:1]), "ask", _p("typed", "ask"))


# --- Trick games ----------------------------------------------------------------------------------


def names_joker(word: str) -> bool:
    """jk, joker."""
    return _is(word, "jk joker", _p("typed", "jk joker"))


def draws(text: str) -> bool:
    """d, draw."""
    return _is(text, "d draw", _p("typed", "d draw"))


def rank_named(word: str) -> str:
    """A, J, Q or K for its name, or two letters or more of its beginning; else nothing."""
    names = {
        "A": "ace " + _p("typed", "ace"),
        "J": "jack " + _p("typed", "jack"),
        "Q": "queen " + _p("typed", "queen"),
        "K": "king " + _p("typed", "king"),
    }
    if len(word) < 2:
        return ""
    for rank, words in names.items():
        if any(name.startswith(word.casefold()) for name in words.split()):
            return rank
    return ""


def half_to_draw_from(text: str) -> str:
    """`L` or `R` for: draw l, l, left; draw r, r, right. Else nothing."""
    words = text.split()
    if len(words) == 2 and draws(words[0]):
        words = words[1:]
    side = " ".join(words)
    if _is(side, "l left", _p("typed", "l left")):
        return "L"
    return "R" if _is(side, "r right", _p("typed", "r right")) else ""


def passes(text: str) -> bool:
    """p, pass."""
    return _is(text, "p pass", _p("typed", "p pass"))


def challenges(text: str) -> bool:
    """c, challenge; a name may follow."""
    return _is(" ".join(text.split()[:1]), "c challenge", _p("typed", "c challenge"))


def takes_hand(text: str) -> bool:
    """take, take-left, take left."""
    words = "-".join(text.split())
    return _is(words, "take take-left", _p("typed", "take take-left"))


def without_verb(text: str) -> str:
    """What follows on `play`, `lead` or `take`: a card, or where it comes from."""
    word, _space, rest = text.strip().partition(" ")
    return rest.strip() if _is(word, "play lead take", _p("typed", "play lead take")) else text


def names_waste(text: str) -> bool:
    """waste."""
    return _is(text, "waste", _p("typed", "waste"))


def without_call(text: str) -> tuple[str, bool]:
    """What was typed without a call of the last card at its end, and whether there was one.

    It is called by "!", or in words: 7h page one.
    """
    text = text.strip()
    if text.endswith("!"):
        return text.rstrip("! "), True
    words = text.split()
    for count in (2, 1):
        end = "-".join(words[-count:])
        if len(words) > count and _is(end, "page-one call", _p("typed", "page-one call")):
            return " ".join(words[:-count]), True
    return text, False


# --- Words between others -------------------------------------------------------------------------


def says_nothing(word: str) -> bool:
    """Whether a word between a card and a pot tells nothing: 6s *on* hearts."""
    english = "on to in into of the pot cauldron"
    return _is(word, english, _p("typed", "on to in into of the pot cauldron"))


def _is(text: str, *words: str) -> bool:
    return text.strip().casefold() in " ".join(words).casefold().split()
