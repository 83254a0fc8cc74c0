"""A bot for boilover play --bot 'exec:python3 mybot.py': plays high, takes nothing if it can.

    boilover play --bot 'exec:python3 mybot.py'

It knows of the games what the view says, and plays them all.
"""

import json
import sys

RANKS = "A23456789TJQK"


def height(action, view):
    """How high the card of an action is; 0 for one without a card, such as "draw"."""
    words = action.replace(">", " ").rstrip("!").split()  # "7H>H", "7H!", "take 7H"
    card = words[1] if words[0] == "take" and len(words) > 1 else words[0]
    rank = card[:-1]
    if rank == "A" and "trick" in view:
        return 14  # aces are high in the games with tricks, and worth 1 in those with pots
    return int(rank) if rank.isdigit() else 1 + RANKS.find(rank)


def choose(view, legal):
    """The highest card, of those that bring no cards to anybody if there are such."""
    harmless = [action for action in legal if "takes" not in view["effects"][action]]
    return max(harmless or legal, key=lambda action: height(action, view))


def say(**message):
    print(json.dumps(message), flush=True)  # the house waits: don't keep it in a buffer


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say(type="ready", name="my bot")
    elif message["type"] == "act":
        say(type="action", action=choose(message["view"], message["legal"]))
    elif message["type"] == "error":
        print(message["reason"], file=sys.stderr)  # --bot-log FILE keeps what is written there
