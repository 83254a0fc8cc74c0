"""What can be said at a table: nothing else, so there is nothing to moderate."""

from __future__ import annotations

from typing import Final

from boilover.core.text import _

PHRASES: Final = (
    "hello",
    "well-played",
    "thanks",
    "ouch",
    "hurry",
    "moment",
    "one-more",
    "bye",
)


def phrases() -> list[str]:
    """Each phrase in the language in use, by its number."""
    spoken = {
        "hello": _("Hello!"),
        "well-played": _("Well played!"),
        "thanks": _("Thank you!"),
        "ouch": _("Ouch!"),
        "hurry": _("It is your turn!"),
        "moment": _("One moment, please."),
        "one-more": _("One more?"),
        "bye": _("I have to go. Bye!"),
    }
    return [spoken[name] for name in PHRASES]
