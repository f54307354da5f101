"""A file is saved whole or not at all."""

from __future__ import annotations

import os
import random
import signal
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from xl_engine.event import EngineError
from xl_engine.workbook.package.saving import replace_file

NOBODY = 65534

ENDLESS = """
import sys
from pathlib import Path
from xl_engine.workbook.package.saving import replace_file
path, old, new = Path(sys.argv[1]), b"A" * 3_000_000, b"B" * 2_000_000
print("ready", flush=True)
while True:
    replace_file(path, new, None)
    replace_file(path, old, None)
"""

LIMITED = """
import resource, sys
from pathlib import Path
from xl_engine.event import EngineError
from xl_engine.workbook.package.saving import replace_file
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
try:
    replace_file(Path(sys.argv[1]), b"x" * 5000, b"old")
except EngineError as error:
    print(error.problems[0].code)
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "赛事.xlsx"
    path.write_bytes(b"old")
    return path


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that any user can reach."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder
        folder.chmod(0o755)


@pytest.fixture
def _without_privileges() -> Iterator[None]:
    if os.name == "nt" or os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    yield
    os.seteuid(0)


def names_in(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def refusal(path: Path, expected: bytes | None = b"old") -> str:
    """The code of the problem; the file and its folder are as before."""
    names = names_in(path.parent) if path.parent.exists() else None
    with pytest.raises(EngineError) as caught:
        replace_file(path, b"new", expected)
    if names is not None:
        assert names_in(path.parent) == names
    return caught.value.problems[0].code


def test_the_new_content_takes_the_place_of_the_old(book: Path):
    replace_file(book, b"new", b"old")

    assert (book.read_bytes(), names_in(book.parent)) == (b"new", ["赛事.xlsx"])


def test_a_new_file_is_made(tmp_path: Path):
    replace_file(tmp_path / "a.xlsx", b"new", None)

    assert (tmp_path / "a.xlsx").read_bytes() == b"new"


@pytest.mark.skipif(os.name == "nt", reason="file modes are a matter of POSIX systems")
@pytest.mark.parametrize("mode", [0o640, 0o664, 0o600])
def test_the_rights_of_the_file_stay(book: Path, mode: int):
    book.chmod(mode)

    replace_file(book, b"new", b"old")

    assert stat.S_IMODE(book.stat().st_mode) == mode


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege on Windows")
def test_a_link_goes_on_pointing_to_the_file(book: Path):
    link = book.parent / "link.xlsx"
    link.symlink_to(book)

    replace_file(link, b"new", b"old")

    assert (link.is_symlink(), book.read_bytes()) == (True, b"new")


@pytest.mark.parametrize("name", ["~$赛事.xlsx", ".~赛事.xlsx", ".~lock.赛事.xlsx#"])
def test_a_file_open_elsewhere_is_left_alone(book: Path, name: str):
    (book.parent / name).write_bytes(b"")

    assert (refusal(book), book.read_bytes()) == ("file.locked", b"old")


def test_a_file_changed_meanwhile_is_left_alone(book: Path):
    book.write_bytes(b"odd")

    assert (refusal(book), book.read_bytes()) == ("file.changed-meanwhile", b"odd")


def test_a_file_that_was_only_touched_is_saved(book: Path):
    os.utime(book, (1, 1))

    replace_file(book, b"new", b"old")

    assert book.read_bytes() == b"new"


def test_a_file_that_is_gone(book: Path):
    book.unlink()

    assert refusal(book) == "file.vanished"


def test_a_folder_that_is_gone(tmp_path: Path):
    assert refusal(tmp_path / "没有" / "a.xlsx", None) == "file.folder-missing"


def test_a_folder_in_place_of_the_file(tmp_path: Path):
    assert refusal(tmp_path, None) == "file.is-folder"


def test_a_read_only_file(book: Path):
    book.chmod(0o444)

    assert (refusal(book), book.read_bytes()) == ("file.read-only", b"old")


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX users")
@pytest.mark.usefixtures("_without_privileges")
def test_a_file_of_another_user():
    assert refusal(Path("/etc/hosts"), None) == "file.read-only"


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX users")
def test_a_folder_one_may_not_write_to(open_folder: Path, request: pytest.FixtureRequest):
    (open_folder / "a.xlsx").write_bytes(b"old")
    (open_folder / "a.xlsx").chmod(0o666)
    open_folder.chmod(0o555)
    request.getfixturevalue("_without_privileges")

    assert refusal(open_folder / "a.xlsx") == "file.folder-read-only"


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX limits")
def test_no_room_for_the_file(book: Path):
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(book)], capture_output=True, text=True, check=True
    )

    assert (done.stdout, book.read_bytes(), names_in(book.parent)) == (
        "file.disk-full\n",
        b"old",
        ["赛事.xlsx"],
    )


def killed_at_random(folder: Path, times: int) -> set[bytes]:
    """Kill a process that saves without end, again and again; return the contents found afterwards."""
    path = folder / "a.xlsx"
    path.write_bytes(b"A" * 3_000_000)
    found = set()
    chance = random.Random(20260101)
    for _ in range(times):
        with subprocess.Popen([sys.executable, "-c", ENDLESS, str(path)], stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(chance.uniform(0, 0.02))
            process.send_signal(signal.SIGKILL if os.name != "nt" else signal.SIGTERM)
            process.wait()
        found.add(path.read_bytes())
    return found


def test_a_process_killed_while_saving_leaves_the_old_or_the_new_file(tmp_path: Path):
    assert killed_at_random(tmp_path, 24) <= {b"A" * 3_000_000, b"B" * 2_000_000}


@pytest.mark.long
def test_many_processes_killed_while_saving(tmp_path: Path):
    times = int(os.environ.get("XL_ENGINE_EXAMPLES", "60"))

    assert killed_at_random(tmp_path, times) <= {b"A" * 3_000_000, b"B" * 2_000_000}


def test_a_new_file_never_takes_the_place_of_one_made_a_moment_ago(book: Path):
    with pytest.raises(EngineError) as raised:
        replace_file(book, b"new", None, fresh=True)
    assert raised.value.problems[0].code == "file.exists"
    assert book.read_bytes() == b"old"
    assert names_in(book.parent) == [book.name]


def test_a_new_file_is_made_where_links_are_not_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def refuse(*_: object) -> None:
        raise NotImplementedError

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    replace_file(tmp_path / "a.xlsx", b"new", None, fresh=True)
    assert names_in(tmp_path) == ["a.xlsx"]


def test_a_name_the_system_cannot_store(tmp_path: Path):
    with pytest.raises(EngineError) as raised:
        replace_file(tmp_path / ("长" * 300), b"new", None)
    assert raised.value.problems[0].code == "file.not-saved"


@pytest.mark.skipif(sys.platform == "win32", reason="needs flock")
def test_of_two_who_save_at_once_only_one_succeeds(book: Path):
    code = (
        "import sys; from pathlib import Path; from xl_engine.event import EngineError;"
        "from xl_engine.workbook.package.saving import replace_file\n"
        "sys.stdin.readline()\n"
        "try: replace_file(Path(sys.argv[1]), sys.argv[2].encode() * 1000, b'old'); print('saved')\n"
        "except EngineError as error: print(error.problems[0].code)"
    )
    running = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(book), name],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        for name in "ab"
    ]  # fmt: skip
    for process in running:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    told = {name: process.communicate()[0].strip() for name, process in zip("ab", running, strict=True)}
    assert sorted(told.values()) == ["file.changed-meanwhile", "saved"]
    [winner] = [name for name, text in told.items() if text == "saved"]
    assert book.read_bytes() == winner.encode() * 1000
