"""German, as it is said at a table: some lines that must stand just so."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from boilover import find
from boilover.core.document import to_html
from boilover.core.errors import BoilOverError
from boilover.core.text import use_language
from boilover.pots.explain import explain
from boilover.pots.names import holding_pot, onto_pot, suit_cards, suit_name
from boilover.terminal.cards import Faces, Unclear, read_choice
from boilover.terminal.console import Console
from tests.match.test_variant_files import HEAD, RULES
from tests.terminal.conftest import Run


@pytest.fixture(autouse=True)
def german() -> None:
    use_language("de")


@pytest.fixture
def faces() -> Faces:
    faces = Faces(Console(io.StringIO(), io.StringIO()))
    faces.console.symbols = True
    return faces


def test_a_match(run: Run) -> None:
    """What is said at the table."""
    out = run(
        "play", "--lang", "de", "--seed", "3", "--set", "rounds=1", "--opponents", "random",
        typed="?\nwas\n99\n6s\n" + "1\n" * 40,
    ).out  # fmt: skip
    for line in (
        "Überkochen: 4 Spieler, 1 Runde, Grenze 20.",
        "Am Tisch, im Uhrzeigersinn: Du, Ben (random), Carla (random), Dan (random).",
        "Runde 1. Dan gibt, du beginnst.",
        " Deine Hand: 3♥ 8♥  4♦ 9♦  A♣ 3♣  3♠ 4♠ 5♠ 6♠",
        " Runde 1 von 1, Grenze 20",
        "Leg eine Karte in einen Topf. Geht er damit über 20, kocht er über: Du nimmst",
        "„was“ ist kein Zug. Gib die Nummer eines Zugs ein oder eine Karte wie „3h“.",
        "Nummer 99 gibt es nicht; deine Züge haben die Nummern 1 bis 18.",
        "6♠ darf in ♥, ♦, ♣: Sag, wohin, etwa „6p h“.",
        " Ende von Runde 1: die genommenen Karten",
    ):
        assert line in out.splitlines()
    assert re.search(r"^Du legst \S+ in den (Herz|Karo|Kreuz)topf: \d+\.$", out, re.M)
    assert re.search(r"in den (Herz|Karo|Kreuz)topf: \d+ ist über 20, er kocht über!", out)
    assert re.search(r"kocht über: (1 Karte|\d+ Karten) für dich", out)
    assert re.search(r"^Endstand: .*\d\.$", out, re.M)
    assert re.search(r"gewinnt!|gewinnst!|den Sieg\.", out)


def test_lines_fit(run: Run) -> None:
    """German words are longer, and still nothing is wider than a screen or runs together."""
    for game in ("boil-over", "poison", "poison-twelve", "poison-five", "friday-the-13th"):
        out = run("play", game, "--lang", "de", "--seed", "7", typed="?\n" + "1\n" * 200).out
        lines = [line for line in out.splitlines() if not line.startswith("Aufzeichnung: ")]
        assert max(map(len, lines)) <= 80
        assert not re.search(r"genommenSumme|Kartengenommen|\d(Summe|genommen)", out)
    report = run("lab", "run", "boil-over", "--rounds", "99", "--lang", "de").out
    assert max(map(len, report.splitlines())) <= 80
    assert max(map(len, run("games", "--lang", "de").out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("play bol-over", "boilover: bol-over: Dieses Spiel gibt es nicht; meinst du boil-over?"),
        ("play --players 7", "dieses Spiel ist für 3 bis 6 Spieler"),
        ("play --set limt=3", "--set limt: diese Option gibt es nicht; meinst du limit?"),
        ("play --set limit=x", "limit: „x“: muss eine ganze Zahl von 1 bis 9999 sein"),
        ("play --seed x", "--seed: „x“: muss eine ganze Zahl mit höchstens 63 Bit sein"),
        ("play --opponents a,b", "2 genannt für 3 Plätze; nenn einen für alle oder für jeden"),
        ("play --resume", "es gibt keine gespeicherte Partie; fang eine an mit: boilover play"),
        ("play x.toml", "x.toml: lässt sich nicht lesen: Datei oder Ordner gibt es nicht"),
        ("frob", "boilover: Fehler: BEFEHL: 'frob' gibt es nicht (möglich: "),
        ("rules", "boilover rules: Fehler: es fehlt: SPIEL"),
        ("play --humans", "--humans: hier fehlt eine Angabe"),
        ("score --taken A=11,0,0,0 --taken B=0,0,0,0 --taken C=0,0,0,0",
         "boilover: Herz: 11 Karten genommen, im Blatt sind 10"),
        ("score --taken A=1,2 --taken B=1 --taken C=1",
         "A: „1,2“: müssen 4 Kartenzahlen sein: Herz, Karo, Kreuz, Pik"),
    ],
)  # fmt: skip
def test_refusals(line: str, says: str, run: Run) -> None:
    """What is wrong, where, and what would be right."""
    assert says in run(*line.split(), "--lang", "de").err


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (HEAD + "limit = 19", ":3: limit: ist eine Regel und gehört unter [rules]"),
        (RULES + "rounds = 0", ":4: rounds: 0: muss eine ganze Zahl von 1 bis 999 sein oder "),
        (RULES + "deal = 5", ": undealt: mit 3 Spielern bleiben 18 Karten übrig; schreib "),
        (RULES + "taken_face = 'upp'", ":4: taken_face: „upp“: muss eines von down, "),
        (RULES + "pack = [['JK', 1, 7]]", "ein Joker hat keine Farbe, also passt er in keinen To"),
        ("extends = boil-over", ":1: kein TOML: ungültiger Wert"),
        (RULES + "limit 3", ":4: kein TOML: nach dem Schlüssel fehlt „=“"),
    ],
)
def test_faults_of_variant_files(text: str, says: str, tmp_path: Path) -> None:
    """File, line and key stand in front in every language."""
    file = tmp_path / "meine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BoilOverError) as refused:
        find(str(file))
    assert str(refused.value).startswith(str(file))
    assert says in str(refused.value)


def test_the_place_in_a_record_stays_english(run: Run, tmp_path: Path) -> None:
    """Programs read `FILE:LINE: round R, move M:`; people read the rest."""
    file = tmp_path / "x.jsonl"
    run("selfplay", "poison", "--matches", "1", "--seed", "1", "--records", str(file))
    file.write_text(re.sub(r'\["?\d"?,"(\w+)>', r'[9,"\1>', file.read_text(), count=1))
    told = run("replay", str(file), "--lang", "de").err
    assert told.startswith(f"{file}:1: round 1, move 1: ")
    assert re.search(r": \w+>1: Platz \d ist dran, nicht Platz 9$", told)


def test_the_score_pad(run: Run) -> None:
    """The pad asks, explains and corrects; `neu 1` and `fix 1` are the same."""
    rounds = "4 1 0 0\n4 0 0 1\n0 0 3 0\n"
    typed = f"Anna, Ben, Carla\n\n?\n{rounds}neu 1\n{rounds}fix 1\n{rounds}{rounds * 2}"
    out = run("score", "--lang", "de", typed=typed).out
    for line in (
        "Wer spielt mit? Gib 3 bis 6 Namen ein, mit Kommas dazwischen.",
        "Runde 1 von 3: Anna gibt, Ben beginnt.",
        " Anna und Ben liegen bei Herz gleichauf vorn (4), also wirft niemand Herz weg.",
        " Carla hat die meisten Kreuzkarten (3) und wirft sie weg.",
        "Carla gewinnt mit 0.",
    ):
        assert line in out.splitlines()
    assert out.count("Noch einmal Runde 1:") == 2


def test_a_row_of_the_pad_is_corrected_by_a_german_word(run: Run) -> None:
    """`zurück` and `back` are the same."""
    out = run("score", "--lang", "de", typed="A,B,C\n\n6 0 0 0\n5 0 0 0\nzurück\nback\nq\n").out
    assert "B: Herz: 11 Karten genommen, im Blatt sind 10\n" in out
    assert "Gib es noch einmal ein, oder „zurück“, um erst A zu verbessern." in out
    assert out.count("A: \n") == 3


def test_ends_and_helps_by_german_words(run: Run) -> None:
    """`hilfe`, `tisch`, `ende`, and the English words beside them."""
    out = run("play", "--lang", "de", "--seed", "3", typed="hilfe\ntisch\nHELP\nende\n1\n").out
    assert out.count("Leg eine Karte in einen Topf.") == 2
    assert out.count("Deine Hand:") == 2
    assert "Gespeichert. Weiter geht es mit: boilover play --resume" in out
    out = run("score", "--lang", "de", typed="A,B,C\n\nschluss\n").out
    assert "Gespeichert. Weiter geht es mit: boilover score --resume" in out


HAND = ["TH", "JH", "QH", "KH", "4D", "AC", "6S"]
CHOICES = [*(f"{c}H>H" for c in "TJQK"), "4D>D", "AC>C", *(f"6S>{p}" for p in "HDC")]


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("10h", "TH>H"),
        ("bh", "JH>H"),
        ("B♥", "JH>H"),
        ("jh", "JH>H"),
        ("dh", "QH>H"),
        ("qh", "QH>H"),
        ("kh", "KH>H"),
        ("b herz", "JH>H"),
        ("Herz B", "JH>H"),
        ("Herz 10", "TH>H"),
        ("4 karo", "4D>D"),
        ("4ka", "4D>D"),
        ("4d", "4D>D"),
        ("a kreuz", "AC>C"),
        ("akr", "AC>C"),
        ("6p h", "6S>H"),
        ("6s d", "6S>D"),
        ("6pik ka", "6S>D"),
        ("Pik 6 in den Kreuz Topf", "6S>C"),
        ("6p auf kreuz", "6S>C"),
        ("6♠ ♦", "6S>D"),
    ],
)
def test_cards_as_germans_type_them(typed: str, move: str, faces: Faces) -> None:
    """B, D, K and J, Q, K; suits by letter, by name, or by the beginning of it."""
    assert read_choice(typed, HAND, CHOICES, faces) == move


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("6p", "6♠ darf in ♥, ♦, ♣: Sag, wohin, etwa „6p h“."),
        ("6p k", "6♠ darf nicht dorthin, nur in ♥, ♦, ♣."),
        ("4 kreuz", "4♣ hast du nicht."),
        ("9pik", "9♠ hast du nicht."),
        ("b kreuz", "B♣ hast du nicht."),
        ("4k", "„4k“ ist kein Zug."),
    ],
)
def test_what_is_no_move(typed: str, says: str, faces: Faces) -> None:
    """K could be Karo or Kreuz, and is neither."""
    with pytest.raises(Unclear) as unclear:
        read_choice(typed, HAND, CHOICES, faces)
    assert str(unclear.value).startswith(says)


def test_court_cards_are_german(faces: Faces) -> None:
    """On screen and in the rules: Bube, Dame, König, Ass."""
    assert [faces.plain(card) for card in HAND[:4]] == ["10♥", "B♥", "D♥", "K♥"]
    game = find("boil-over").with_options(
        pack=[[f"{rank}{suit}", 1, 3] for suit in "HDCS" for rank in "A9JQK"]
    )
    assert "♥ Herz: A 9 B D K" in run_sheet(game)
    assert "B♥ = 3" in run_sheet(game)


def run_sheet(game: object) -> str:
    from boilover.core.document import to_text

    return to_text(game.rules_sheet(4))  # type: ignore[attr-defined]


@pytest.mark.parametrize("letter", [*"HDCSBRVGPX", "E"])
def test_every_pot_in_its_sentence(letter: str) -> None:
    """Accusative after "legt in", dative after "Beispiel:", the genitive is avoided."""
    assert re.fullmatch(r"den (\w+topf|\w+en Topf|lila Topf)|Topf E", onto_pot(letter))
    assert re.fullmatch(r"Im (\w+topf|\w+en Topf|lila Topf|Topf E)", holding_pot(letter))
    assert re.fullmatch(r"\w+karten|\w+n Karten|lila Karten|E-Karten", suit_cards(letter))
    assert suit_name(letter)[0].isupper()
    assert onto_pot("2") == "Kessel 2"


def test_you_and_others_share() -> None:
    """Du und Ben, that is "ihr"."""
    game = find("boil-over")
    rules = game.rules.resolve(3)
    counts = [{"H": 3, "D": 1}, {"H": 3, "D": 2}, {"C": 1}]
    sheet = game.family.score(rules, counts)
    assert explain(sheet, ["Du", "Ben", "Eva"], 0)[:2] == [
        "Du und Ben liegt bei Herz gleichauf vorn (3), also wirft niemand Herz weg.",
        "Ben hat die meisten Karokarten (2) und wirft sie weg.",
    ]
    shared = game.with_options(majority="shared")
    sheet = game.family.score(shared.rules.resolve(3), counts)
    lines = explain(sheet, ["Du", "Ben", "Eva"], 0)
    assert lines[0] == "Du und Ben liegt bei Herz gleichauf vorn (3) und werft Herz weg."
    assert lines[2] == "Eva hat die meisten Kreuzkarten (1) und wirft sie weg."
    assert lines[3].startswith("Du bekommst 1; Ben bekommt 0; Eva bekommt 0.")


def test_numbers_have_german_marks(run: Run) -> None:
    """3,07 and 1.234; what programs read is as ever."""
    report = run("lab", "run", "boil-over", "--rounds", "99", "--lang", "de").out
    assert re.search(r"^Karten je übergekochtem Topf +\d,\d+ +0,\d+$", report, re.M)
    assert not re.search(r"\d\.\d{1,2}\b", report)
    json = run("lab", "run", "boil-over", "--rounds", "99", "--lang", "de", "--json").out
    assert '"cards_per_boil_over"' in json
    assert re.search(r"\d\.\d", json)


def test_a_template_is_commented_in_german(run: Run, tmp_path: Path) -> None:
    """Its comments are; what it says to the program is not, and it loads."""
    file = tmp_path / "meine.toml"
    run("new", str(file), "--lang", "de")
    text = file.read_text(encoding="utf-8")
    assert "# Eine Variante von Überkochen." in text
    assert '# taken_face = "down"' in text
    assert 'name = {en = "Meine", de = "Meine"' in text
    assert find(str(file)).rules == find("boil-over").rules


def test_a_page_says_its_language() -> None:
    assert '<html lang="de">' in to_html(find("poison").rules_sheet(4))
