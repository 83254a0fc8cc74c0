"""A match at the terminal: people type, bots answer, everything is said in sentences."""

from __future__ import annotations

import contextlib
import time
from dataclasses import dataclass
from pathlib import Path

from boilover.bots import Bot, make_bot
from boilover.core.text import _, _n, _p, reason
from boilover.match import Match, view
from boilover.play.table import bot_action
from boilover.pots.names import join_names
from boilover.pots.schema import pot_markers
from boilover.terminal import saved
from boilover.terminal.cards import Unclear, read_choice
from boilover.terminal.console import BOLD, DIM, ESCAPES, Console
from boilover.terminal.pots import PotsTable
from boilover.terminal.sheet import SheetPrinter
from boilover.terminal.stopping import Stopped, until_stopped
from boilover.terminal.typed import asks_for_help, looks_again, stops


@dataclass
class Seating:
    """Who sits where: bots' names by seat, "" for a person."""

    bots: list[str]

    def people(self) -> list[int]:
        """The seats of people."""
        return [p for p, name in enumerate(self.bots) if not name]


class Session:
    """One match at one console."""

    def __init__(
        self,
        console: Console,
        match: Match,
        seating: Seating,
        *,
        save_path: Path,
        record_path: Path,
        pause: float = 0.0,
        history: bool = False,
    ):
        self.console = console
        self.match = match
        self.seating = seating
        self.people = seating.people()
        self.bots: dict[int, Bot] = {
            p: make_bot(name, match.game.family) for p, name in enumerate(seating.bots) if name
        }
        self.save_path = save_path
        self.record_path = record_path
        self.pause = pause
        self.table = PotsTable(console, match, self.people[0] if len(self.people) == 1 else None)
        self.news: list[str] = []
        """Sentences of the plays since a person last looked."""
        self.told: list[str] = []
        """Sentences of all plays of the round."""
        self.history = history
        """Whether the table shows all of them; else it remembers each seat's last play."""
        self.at_screen: int | None = None
        """The person who may look at the screen now."""

    def run(self) -> int:
        """Play until the match is over or the person stops; return the exit status."""
        stopped = until_stopped(self._play, self._save_and_leave)
        return self._finish() if stopped is None else stopped

    # --- Playing ---------------------------------------------------------------------------------

    def _play(self) -> None:
        match = self.match
        if not match.between_rounds and not match.is_over:
            self._announce_round()
            self.told = self._sentences_so_far()
            self.news = list(self.told)
        while not match.is_over:
            if match.between_rounds:
                match.deal_round()
                self.told, self.news = [], []
                self._announce_round()
            seat = match.current_player()
            assert seat is not None
            pots = view(match, None)["pots"]
            if seat in self.bots:
                words = match.game.family.words(match.rules, bot_action(match, self.bots[seat]))
            else:
                words = self._ask(seat)
            played = match.play(seat, words)
            self._report(self.table.sentence(played, pots))
            if match.round.points is not None:
                self._end_round()

    def _sentences_so_far(self) -> list[str]:
        """The plays of a round that was broken off, told again."""
        match = self.match
        twin = Match(match.game, match.players)
        twin.rounds = match.rounds[:-1]
        twin.deal_round(match.round.deal, match.round.dealer)
        told = []
        for seat, words in match.round.moves:
            pots = view(twin, None)["pots"]
            told.append(self.table.sentence(twin.play(seat, words), pots))
        return told

    def _announce_round(self) -> None:
        eldest = (self.match.round.dealer + 1) % len(self.match.players)
        title = _("Round {number}.").format(number=self.match.round.number)
        self.console.say()
        self.console.say(self.console.paint(title, BOLD) + " " + self._who_starts(eldest))
        self.fresh_round = True

    def _who_starts(self, eldest: int) -> str:
        dealer = self.match.round.dealer
        names = {"dealer": self.match.players[dealer], "starter": self.match.players[eldest]}
        you = self.table.you if self.table.second_person else None
        if dealer == you:
            return _("You deal, {starter} starts.").format(**names)
        if eldest == you:
            return _("{dealer} deals, you start.").format(**names)
        return _("{dealer} deals, {starter} starts.").format(**names)

    def _report(self, sentence: str) -> None:
        """Tell a play now, or keep it for the next person who looks."""
        self.told.append(sentence)
        if self.people:
            self.news.append(sentence)
        else:
            self._tell(sentence)
            self.console.stdout.flush()
            if self.pause:
                time.sleep(self.pause)

    def _tell(self, sentence: str) -> None:
        for line in _wrap_painted(sentence, self.console.width - 1):
            self.console.say(line)

    def _flush(self) -> None:
        news = self.told if self.history else self.news[-len(self.match.players) :]
        for sentence in news:
            self._tell(sentence)
        if news:
            self.console.say()
        self.news = []

    def _end_round(self) -> None:
        self._flush()
        title = _("End of round {number}: the cards taken").format(number=self.match.round.number)
        self.console.say(" " + self.console.paint(title, BOLD))
        self.console.say()
        you = self.table.you if self.table.second_person else None
        printer = SheetPrinter(self.console, self.match.players, you)
        printer.print(self.match.round.sheet, self.match.totals)
        self.at_screen = self.at_screen if len(self.people) == 1 else None
        if self.console.interactive and not self.match.is_over and self.people:
            self.console.say()
            if stops(self.console.ask(_("Enter for the next round> "))):
                raise Stopped
            self.console.clear()

    # --- Asking ----------------------------------------------------------------------------------

    def _ask(self, seat: int) -> str:
        """Show the table to the person at `seat` and read a move."""
        self._autosave()
        self._hand_over(seat)
        self._show(seat)
        seen = view(self.match, seat)
        choices = self.table.choices(seen)
        prompt = "> " if len(self.people) == 1 else f"{self.match.players[seat]}> "
        while True:
            typed = self.console.ask(prompt).strip()
            if asks_for_help(typed):
                self._help()
            elif stops(typed):
                raise Stopped
            elif looks_again(typed):
                self._show(seat)
            else:
                try:
                    return read_choice(typed, seen["hand"], choices, self.table.faces)
                except Unclear as unclear:
                    self.console.tell(str(unclear))

    def _hand_over(self, seat: int) -> None:
        """With several people, let nobody see another's hand."""
        if len(self.people) > 1 and seat != self.at_screen:
            if self.at_screen is not None:
                self.console.clear(history=True)
            name = self.match.players[seat]
            self.console.tell(_("Pass the screen to {name}.").format(name=name))
            self.console.ask(_("{name}, press Enter when nobody else looks: ").format(name=name))
            self.console.clear(history=True)
        elif not self.fresh_round:
            self.console.clear()
        self.fresh_round = False
        self.at_screen = seat

    def _show(self, seat: int) -> None:
        self._flush()
        seen = view(self.match, seat)
        title = _("Round {number} of {rounds}, limit {limit}").format(
            number=seen["round"], rounds=seen["rounds"], limit=self.match.rules.limit
        )
        self.console.say(" " + self.console.paint(title, DIM))
        self.table.draw(seen)
        self.console.say()
        self.table.draw_hand(seen)

    def _help(self) -> None:
        rules = self.match.rules
        self.console.tell(
            _(
                "Play one card. A pot that would go over {limit} boils over: you take the cards "
                "that were in it, and your card starts it again. Taken cards cost points at the "
                "end of the round, except those of a suit of which you have the most. Poison goes "
                "on any pot and always costs. The lowest total wins."
            ).format(limit=rules.limit)
        )
        markers = pot_markers(rules)
        if markers:
            kings = ", ".join(self.table.faces.plain("K" + suit) for suit in markers)
            self.console.tell(
                _n(
                    "The king {kings} marks a pot: it counts nothing and never moves.",
                    "The kings {kings} mark the pots: they count nothing and never move.",
                    len(markers),
                    kings=kings,
                )
            )
        self.console.tell(
            _(
                "Type the number of a choice, or a card such as 7h, or card and pot such as 6s d. "
                "Enter shows the table again, q or Ctrl-C saves the match and stops."
            )
        )

    # --- Ends ------------------------------------------------------------------------------------

    def _finish(self) -> int:
        match = self.match
        ranking = sorted(range(len(match.players)), key=lambda p: match.totals[p])
        totals = ", ".join(f"{match.players[p]} {match.totals[p]}" for p in ranking)
        self.console.say()
        self.console.tell(_("Final totals: {totals}.").format(totals=totals))
        if self.table.second_person and match.winners == [self.table.you]:
            result = _("You win!")
        elif len(match.winners) == 1:
            result = _("{name} wins!").format(name=match.players[match.winners[0]])
        else:
            names = join_names([match.players[p] for p in match.winners])
            result = _("{names} share the win.")
            if self.table.second_person and self.table.you in match.winners:
                result = _p("you among the names", "{names} share the win.")
            result = result.format(names=names)
        self.console.say(self.console.paint(result, BOLD))
        status = 0
        try:
            saved.keep_record(match, self.record_path)
            self.console.say(_("Record: {path}").format(path=self.record_path))
        except OSError as error:
            self._complain(self.record_path, error)
            status = 1
        if status == 0:
            with contextlib.suppress(OSError):  # there may never have been one
                self.save_path.unlink(missing_ok=True)
        return status

    def _autosave(self) -> None:
        """Keep the match safe while somebody thinks; trouble is told when the person stops."""
        with contextlib.suppress(OSError):
            self._save()

    def _save(self) -> None:
        saved.save(self.match, self.save_path, {"bots": self.seating.bots})

    def _save_and_leave(self) -> int:
        trouble = None
        try:
            self._save()  # before anything else: the terminal may be gone
        except OSError as error:
            trouble = error
        if len(self.people) > 1:
            self.console.clear(history=True)  # the last hand is nobody else's business
        self.console.say()
        if trouble is not None:
            self._complain(self.save_path, trouble)
            return 1
        self.console.tell(
            _("Saved. Go on with: {command}").format(command="boilover play --resume")
        )
        return 0

    def _complain(self, path: Path, error: OSError) -> None:
        self.console.say(
            _("The match can't be saved in {path}: {reason}").format(
                path=path, reason=reason(error)
            )
        )


def _wrap_painted(text: str, most: int) -> list[str]:
    """Wrap a sentence that may hold colour codes, which take no room."""
    lines: list[str] = [""]
    length = 0
    for word in text.split(" "):
        width = len(_strip_codes(word))
        if length and length + 1 + width > most:
            lines.append("")
            length = 0
        lines[-1] += (" " if length else "") + word
        length += width + (1 if length else 0)
    return lines


def _strip_codes(text: str) -> str:
    return ESCAPES.sub("", text)
