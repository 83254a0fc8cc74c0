"""Opponents: policies over what a seat may know. No game's name stands in here."""

from boilover.bots.bot import Bot, PolicyBot, bot_names, make_bot
from boilover.bots.standing import Standing

__all__ = ["Bot", "PolicyBot", "Standing", "bot_names", "make_bot"]
