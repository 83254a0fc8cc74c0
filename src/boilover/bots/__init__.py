"""Opponents: policies over what a seat may know. No game's name stands in here."""

from boilover.bots.bot import Bot, PolicyBot, all_names, bot_names, make_bot
from boilover.bots.search import NEVER
from boilover.bots.standing import Standing
from boilover.bots.tiers import name_of, title_of

__all__ = [
    "NEVER",
    "Bot",
    "PolicyBot",
    "Standing",
    "all_names",
    "bot_names",
    "make_bot",
    "name_of",
    "title_of",
]
