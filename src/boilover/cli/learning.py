"""`boilover tune`: weights that are found by play."""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boilover.cli.arguments import (
    INTERRUPTED,
    add_command,
    add_game,
    add_players,
    game_of,
    players_of,
    seed,
    whole,
)
from boilover.core.errors import BoilOverError
from boilover.core.text import _, _n, quoted

if TYPE_CHECKING:
    from boilover.bots.weights_file import Tuning
    from boilover.core.jit import Words
    from boilover.games import Game
    from boilover.learn import Limit, Saved

USUAL_MINUTES = 10.0


def add_commands(commands: Any) -> None:
    """Add the command to the command line."""
    parser = add_command(commands, "tune", _("find strong weights for a game by play"), _tune)
    add_game(parser)
    add_players(parser)
    parser.add_argument(
        "--minutes",
        metavar="M",
        type=minutes,
        help=_("how long, earlier parts counted in; 10 without --generations"),
    )
    parser.add_argument(
        "--generations",
        metavar="G",
        type=whole(1),
        help=_("how many, earlier ones counted in: the same find the same weights"),
    )
    parser.add_argument("--seed", metavar="S", type=seed, help=_("0 unless told otherwise"))
    parser.add_argument(
        "--processes", metavar="P", type=whole(1), default=1, help=_("how many work at once")
    )
    parser.add_argument(
        "--out",
        metavar=_("FILE"),
        type=Path,
        help=_("where the weights go; beside the variant file by default"),
    )
    parser.add_argument(
        "--from-zero",
        action="store_true",
        help=_("begin with nothing, not with the weights that there are"),
    )
    begin = parser.add_mutually_exclusive_group()
    begin.add_argument("--resume", action="store_true", help=_("go on where it was interrupted"))
    begin.add_argument(
        "--force", action="store_true", help=_("begin anew, even if one was interrupted")
    )
    parser.add_argument(
        "--plot", metavar=_("FILE.svg"), type=Path, help=_("draw the curve of the lead there")
    )
    parser.add_argument("--json", action="store_true", help=_("print JSON"))


def minutes(text: str) -> float:
    """A type for arguments: a time in minutes."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 100_000:
        says = _("{text}: must be a number of minutes, such as 10 or 0.5")
        raise argparse.ArgumentTypeError(says.format(text=quoted(text)))
    return value


def _tune(args: argparse.Namespace) -> int:
    from boilover.bots.weights import weights_of
    from boilover.learn import plot, report, save, state_file, tune, writing
    from boilover.play.progress import Progress

    game = game_of(args)
    players = players_of(args, game)
    file = args.out or writing.default_file(game)
    if args.plot is not None:
        plot.check(args.plot)
    writing.tunings_in(file, game)  # a bad one must not cost the work of hours
    state = state_file(file, players)
    limit = _limit(args)
    with Progress(_("generations")) as progress:
        saved = _begun(args, game, players, state, weights_of(game).words(players))

        def tell(saved: Saved) -> None:
            progress(saved.training.generation, limit.total(saved), report.note(saved.training))

        outcome = tune(saved, limit, state, processes=args.processes, on_progress=tell)
    if args.plot is not None and saved.training.generation:
        plot.draw(saved.training, args.plot)
    if outcome.interrupted:
        print(_interrupted(args, saved))
        return INTERRUPTED
    tuning = writing.found_by(saved.training, _command(args, saved), outcome.strength)
    others = args.out is None or players in writing.tunings_in(file, game)
    stays = outcome.is_weaker and others  # to where nobody looks it may go
    if not stays:
        writing.write(file, saved.training, tuning)
    saved.finished = True
    save(state, saved)
    _print(args, saved, tuning, None if stays else file)
    return 0


def _print(args: argparse.Namespace, saved: Saved, tuning: Tuning, file: Path | None) -> None:
    """What has been found, and where it is; None if it isn't worth to be kept."""
    import json

    from boilover.learn import report, writing

    if args.json:
        where = None if file is None else str(file)
        print(json.dumps(report.to_json(saved, tuning, where), ensure_ascii=False))
    else:
        print(report.format_report(saved, tuning))
        if file is None:
            says = _("They are weaker than the weights before, which stay. To go on: {command}")
            print(says.format(command=_to_go_on(args, saved)))
            return
        print(_("The weights are in {path}.").format(path=file))
        for n in writing.outdated(file, saved.training.game):
            print(_outdated(n))


def _limit(args: argparse.Namespace) -> Limit:
    from boilover.learn import Limit

    minutes = args.minutes
    if minutes is None and args.generations is None:
        minutes = USUAL_MINUTES
    return Limit(None if minutes is None else 60 * minutes, args.generations)


def _begun(
    args: argparse.Namespace, game: Game, players: int, state: Path, before: Words | None
) -> Saved:
    """The training to go on with, which may have to begin."""
    from boilover.core import jit
    from boilover.learn import Saved, Training, read

    if args.resume:
        saved = read(state, game, players)
        if args.seed not in (None, saved.training.seed):
            says = _("the saved tuning has seed {seed}").format(seed=saved.training.seed)
            raise BoilOverError(f"--seed {args.seed}: {says}")
        return saved
    if state.exists() and not args.force and not read(state, game, players).finished:
        says = _("a tuning was interrupted; --resume goes on with it, --force begins anew")
        raise BoilOverError(f"{state}: {says}")
    start = None if args.from_zero else before
    jit.compile_all()  # or looking at rounds of play would take half a minute
    kept = None if before is None else before.tolist()
    return Saved(Training.begin(game, players, args.seed or 0, start), kept)


def _outdated(players: int) -> str:
    return _n(
        "There those for {n} player were tuned for other rules: tune them anew.",
        "There those for {n} players were tuned for other rules: tune them anew.",
        players,
    )


def _interrupted(args: argparse.Namespace, saved: Saved) -> str:
    """What is kept, and the command that goes on."""
    return _n(
        "Interrupted: {n} generation is kept. To go on: {command}",
        "Interrupted: {n} generations are kept. To go on: {command}",
        saved.training.generation,
        command=_to_go_on(args, saved),
    )


def _to_go_on(args: argparse.Namespace, saved: Saved) -> str:
    how = [*_asked(args, saved), *_set(args, "minutes", "generations", "processes", "out", "plot")]
    return shlex.join([*how, "--resume"])


def _command(args: argparse.Namespace, saved: Saved) -> str:
    """The command that finds the same weights again."""
    training = saved.training
    words = [*_asked(args, saved), "--generations", str(training.generation)]
    return shlex.join(words if training.start.any() else [*words, "--from-zero"])


def _asked(args: argparse.Namespace, saved: Saved) -> list[str]:
    """The command as far as it says what is tuned."""
    settings = [word for setting in args.settings for word in ("--set", setting)]
    players, seed = str(saved.training.players), str(saved.training.seed)
    return ["boilover", "tune", args.game, *settings, "--players", players, "--seed", seed]


def _set(args: argparse.Namespace, *names: str) -> list[str]:
    """Those of the options that were given."""
    given = {name: vars(args)[name] for name in names}
    return [w for name, v in given.items() if v is not None for w in (f"--{name}", str(v))]
