"""What the seat to move has to do, in a sentence or two."""

from __future__ import annotations

from boilover.core.cards import JOKER, rank_of, suit_of
from boilover.core.text import _
from boilover.inflation.schema import ResolvedRules
from boilover.match import Match
from boilover.telling.faces import Faces
from boilover.telling.teller import View
from boilover.telling.tricks_choices import card_of, is_asked


def fits(card: str, led: str, rules: ResolvedRules) -> bool:
    """Whether a card follows the card led."""
    if suit_of(card) == suit_of(led):
        return True
    return rules.follow == "suit_or_rank" and rank_of(card) == rank_of(led)


def duty(match: Match, faces: Faces, view: View) -> str:
    """What whoever looks on has to do now; "" if it isn't that seat's turn."""
    if not view.get("effects") or is_asked(view):
        return ""
    if view["phase"] == "pick":
        return _("You were skipped: take a card of the trick.")
    if view["phase"] == "lead":
        return _lead(match, faces, view)
    if "lead" not in view:
        return _("A joker leads: play any card; its suit must then be followed.")
    cards = [card for words in view["effects"] if (card := card_of(words))]
    if any(card != JOKER and fits(card, view["lead"], match.rules) for card in cards):
        return _follow(match, faces, view)
    return _void(match, faces, view, cards)


def _lead(match: Match, faces: Faces, view: View) -> str:
    if not view["hand"]:
        return _("You have no card left: say where the card that you lead comes from.")
    if match.rules.opening != "eldest" and view["tricks"] == 0:
        return _("You have to lead {card}.").format(card=_card(faces, next(iter(view["effects"]))))
    return _("You lead any card.")


def _follow(match: Match, faces: Faces, view: View) -> str:
    led = view["lead"]
    leader = next((seat for seat, card in view["trick"] if card == led), view["leader"])
    words = {
        "name": match.players[leader],
        "card": _card(faces, led),
        "suit": faces.suit_name(suit_of(led)),
        "rank": faces.rank(rank_of(led)),
    }
    may_draw = any(w.startswith("draw") for w in view["effects"])
    if match.rules.follow == "suit_or_rank":
        if may_draw:
            says = _("{name} led {card}: follow {suit}, or play another {rank}, or draw.")
        else:
            says = _("{name} led {card}: follow {suit}, or play another {rank}.")
    elif may_draw:
        says = _("{name} led {card}: follow {suit}, or draw.")
    else:
        says = _("{name} led {card}: follow {suit}.")
    return says.format(**words)


def _void(match: Match, faces: Faces, view: View, cards: list[str]) -> str:
    return cannot_follow(match, faces, view) + " " + _instead(match, faces, view, cards)


def cannot_follow(match: Match, faces: Faces, view: View) -> str:
    """Why whoever looks on can't follow."""
    if match.rules.follow == "suit_or_rank":
        return _("You can't follow {card}.").format(card=_card(faces, view["lead"]))
    return _("You have {none}.").format(none=faces.none_of(suit_of(view["lead"])))


def _instead(match: Match, faces: Faces, view: View, cards: list[str]) -> str:
    effects = view["effects"]
    if any("taker" in effects[words] for words in effects if card_of(words)):
        taker = next(effect["taker"] for effect in effects.values() if "taker" in effect)
        return _("Any card stops the trick, and {name} takes it.").format(name=match.players[taker])
    if cards and set(cards) != {JOKER}:
        return _("Play any card.")
    if cards:
        return _("Play the joker, or draw.") if len(effects) > len(cards) else _("Play the joker.")
    if "pass" not in effects:
        return _("You must draw.")
    if match.rules.void == "take_trick":
        return _("You must take the trick.")
    return _("You must pass.")


def _card(faces: Faces, words: str) -> str:
    return faces.card(card_of(words))
