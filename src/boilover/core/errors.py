"""The errors that people may see. Each message says what is wrong, where, and what is allowed."""


class BoilOverError(ValueError):
    """Something that came from outside can't be used: its message is meant for people."""


class VariantError(BoilOverError):
    """A variant, or an option of one, is not allowed; the message begins with the key, if any."""

    def __init__(self, message: str, key: str = ""):
        self.key = key
        super().__init__(f"{key}: {message}" if key else message)


class UnknownGame(BoilOverError):
    """No game has that name."""


class IllegalMove(BoilOverError):
    """The action may not be played now; the state is as it was."""


class RecordError(BoilOverError):
    """A record breaks the format or the rules; the message names round and move where it can.

    That place stands in English in every language, for programs that read it.
    """

    def __init__(self, message: str, round_number: int | None = None, move: int | None = None):
        self.round_number = round_number
        self.move = move
        where = "" if round_number is None else f"round {round_number}, move {move or 0}: "
        super().__init__(where + message)
