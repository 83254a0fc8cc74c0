"""A house in a process of its own, where Anna plays and says which moves have been acknowledged.

`python -m tests.hosting.killed DATABASE`, until somebody ends it.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import aclosing

from boilover.hosting.house import House
from boilover.hosting.store import Store
from tests.hosting.playing import setup
from tests.hosting.test_house import AtOnce, Clock


async def play(database: str) -> None:
    """One match after the other."""
    async with House(Store(f"sqlite:///{database}"), AtOnce(), Clock(), pause=(0, 0)) as house:
        table_id = await house.open(setup(), "anna", "Anna")
        number = 0
        async with aclosing(house.watch(table_id, "anna")) as frames:
            async for frame in frames:
                act = {"act": "next"}
                if frame["choices"]:
                    act = {"act": "play", "words": frame["choices"][0]["words"]}
                elif frame["table"]["phase"] == "over":
                    act = {"act": "rematch"}
                elif frame["table"]["phase"] != "between":
                    continue
                await house.do(table_id, "anna", {**act, "id": f"m{number}"})
                print(table_id, f"m{number}", flush=True)
                number += 1


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1]))
