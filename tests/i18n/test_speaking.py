"""One process speaks to one person in English and to another in German at the same time."""

from __future__ import annotations

import asyncio
import threading

import pytest

from boilover.core.text import (
    _,
    _n,
    _p,
    current_language,
    digits,
    in_every_language,
    ngettext,
    pick,
    speaking,
    use_language,
)

ENGLISH = ("en", "Overview", "2 cards", "2 cards", "the heart pot", "Pots", "1,234.5")
GERMAN = ("de", "Überblick", "2 Karten", "2 Karten", "den Herztopf", "Töpfe", "1.234,5")


def said() -> tuple[str, ...]:
    """Something from each way in which a text is said."""
    return (
        current_language(),
        _("Overview"),
        _n("{n} card", "{n} cards", 2),
        ngettext("{n} card", "{n} cards", 2).format(n=2),
        _p("plays on ...", "the heart pot"),
        pick({"en": "Pots", "de": "Töpfe"}),
        digits("1,234.5"),
    )


def test_a_block_in_a_language() -> None:
    """Within the block everything obeys it; blocks nest, and an error ends one."""
    assert said() == ENGLISH
    with speaking("de"):
        assert said() == GERMAN
        with speaking("en"):
            assert said() == ENGLISH
        assert said() == GERMAN
        with pytest.raises(ZeroDivisionError), speaking("en"):
            raise ZeroDivisionError
        assert said() == GERMAN
    assert said() == ENGLISH
    assert in_every_language("Overview") == {"Overview", "Überblick"}


def test_the_process_has_its_own_language() -> None:
    """`use_language` is what is spoken outside of blocks, and changes nothing inside of them."""
    with speaking("de"):
        use_language("en")
        assert said() == GERMAN
    use_language("de")
    assert said() == GERMAN
    with speaking("en"):
        assert said() == ENGLISH
    assert said() == GERMAN


@pytest.mark.parametrize("asked", ["fr", "", "xx", "../de", "e n"])
def test_an_unknown_language_is_english(asked: str) -> None:
    """A browser may ask for anything; regions are dropped."""
    use_language("de")
    with speaking(asked):
        assert said() == ENGLISH
    with speaking("de-AT"):
        assert said() == GERMAN


def test_two_threads_at_once() -> None:
    """Both are in their block when each of them speaks."""
    meet = threading.Barrier(2, timeout=30)
    heard: dict[str, list[tuple[str, ...]]] = {"en": [], "de": []}

    def talk(language: str) -> None:
        with speaking(language):
            for _turn in range(3):
                meet.wait()
                heard[language].append(said())
            meet.wait()

    threads = [threading.Thread(target=talk, args=(language,)) for language in heard]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert heard == {"en": [ENGLISH] * 3, "de": [GERMAN] * 3}
    assert said() == ENGLISH


def test_two_tasks_at_once() -> None:
    """Tasks take turns in the middle of their blocks; what a thread does for one speaks its
    language."""

    async def talk(language: str) -> list[tuple[str, ...]]:
        heard = []
        with speaking(language):
            for _turn in range(3):
                await asyncio.sleep(0)
                heard.append(said())
            heard.append(await asyncio.to_thread(said))
        return heard

    async def both() -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
        english, german = await asyncio.gather(talk("en"), talk("de"))
        return english, german

    assert asyncio.run(both()) == ([ENGLISH] * 4, [GERMAN] * 4)
    assert said() == ENGLISH
