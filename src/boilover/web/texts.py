"""What pages say, in the language in use."""

from __future__ import annotations

from boilover.core.text import _, _n


def texts() -> dict[str, str]:
    """Every fixed text of the pages."""
    return {
        "tagline": _("Card games that boil over. No account, no waiting."),
        "choose": _("Choose a game"),
        "name": _("Your name"),
        "you": _("You"),
        "guest": _("Guest"),
        "players": _("Players"),
        "usual": _("as usual"),
        "opponents": _("Opponents"),
        "easy": _("easy"),
        "medium": _("medium"),
        "hard": _("hard"),
        "master": _("master"),
        "length": _("Match"),
        "quick": _("quick: one round"),
        "full": _("full match"),
        "deal": _("Deal the cards"),
        "pots": _("Pots"),
        "inflation": _("Tricks"),
        "home": _("All games"),
        "your_turn": _("Your turn"),
        "hand": _("Your hand"),
        "others": _("At the table"),
        "table": _("Table"),
        "trick": _("Trick"),
        "empty_trick": _("Nothing has been led yet."),
        "stock": _("Stock"),
        "waste": _("Discards"),
        "empty_pot": _("empty"),
        "next": _("Deal the next round"),
        "rematch": _("Play again"),
        "start": _("Start with bots in the free seats"),
        "open_seat": _("free seat"),
        "away": _("away"),
        "paused": _("The table is paused."),
        "resume": _("Go on"),
        "gathering": _("Waiting for players."),
        "scores": _("Scores"),
        "points": _("points"),
        "history": _("What has happened"),
        "choose_pot": _("Where to?"),
        "which_way": _("Choose"),
        "moves": _("Moves"),
        "spectator": _("You are watching."),
        "lost": _("The connection is lost. Trying again …"),
        "unofficial": _("Unofficial adaptations; the games belong to their authors."),
        "not_found": _("There is nothing here."),
        "foreign": _("That came from a page of somebody else."),
        "too_large": _("That is too large."),
        "winners": _("The match is over."),
        "language": _("Language"),
    }


def turn(name: str) -> str:
    """Whose turn it is."""
    return _("{name} is to move").format(name=name)


def cards(n: int) -> str:
    """How many cards."""
    return _n("{n} card", "{n} cards", n)


def players(least: int, most: int) -> str:
    """For how many a game is."""
    return _("{least}–{most} players").format(least=least, most=most)
