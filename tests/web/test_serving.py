"""`boilover serve` as a program."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

SERVE = [sys.executable, "-m", "boilover", "--lang", "en", "serve"]


def test_it_serves_until_ctrl_c(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with subprocess.Popen(
        [*SERVE, "--port", "0", "--database", database], stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        address = re.search(r"http://\S+/", server.stdout.readline())
        assert address
        server.stdout.readline()
        with urllib.request.urlopen(f"{address[0]}health") as answer:
            assert answer.status == 200
        server.send_signal(signal.SIGINT)
        assert server.wait(30) in (0, 130)


def test_a_port_in_use_is_a_clear_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = subprocess.run([*SERVE, "--port", port], capture_output=True, text=True)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert f"--port {port}" in done.stderr


def test_a_bad_database_is_a_clear_line(tmp_path: Path) -> None:
    foreign = tmp_path / "notes.txt"
    foreign.write_text("no database at all, but long enough to be looked at " * 20)
    for url in (f"sqlite:///{foreign}", f"sqlite:///{tmp_path}/none/tables.db", "nonsense"):
        command = [*SERVE, "--port", "0", "--database", url]
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 2
        assert len(done.stderr.splitlines()) == 1
