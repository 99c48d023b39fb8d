"""What the disk and other processes do to a game: nothing that is not told."""

import errno
import os
import resource
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from sfcli.orders import Begin, End
from sfcli.sides import Side
from sfcli.store import disk, saved
from sfcli.store.errors import HeldError, StoreError
from sfcli.store.lock import Lock
from tests import store_kit as kit

FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.toml"


def _child(work: Callable[[], object]) -> int:
    """Do work in a child process; return its exit status, 0 where it came to the end."""
    pid = os.fork()
    if not pid:
        try:
            work()
            os._exit(0)
        finally:
            os._exit(1)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def _half(file: int, data: bytes) -> int:
    """Write half of what is asked, and then find the disk full."""
    if len(data) < 20:
        raise FULL
    return os.pwritev(file, [bytes(data)[: len(data) // 2]], os.fstat(file).st_size)


def _fail(*_: object) -> None:
    raise FULL


@pytest.mark.parametrize(("call", "fails"), [("write", _half), ("fsync", _fail)])
def test_a_full_disk_loses_the_command_and_nothing_else(
    path: Path, monkeypatch: pytest.MonkeyPatch, call: str, fails: Callable[..., object]
) -> None:
    opened = kit.start(path)
    kit.say(opened, Side.AXIS, Begin())
    before = path.read_bytes()
    monkeypatch.setattr(os, call, fails)
    with pytest.raises(StoreError, match=r"game\.toml cannot be written: the disk is full$"):
        kit.say(opened, Side.AXIS, End())
    monkeypatch.undo()
    assert path.read_bytes() == before
    opened.game.undo()
    kit.say(opened, Side.AXIS, End())
    opened.save.close()
    again = kit.resume(path)
    assert again.notes == ()
    assert again.game.state == opened.game.state


def test_an_end_that_cannot_be_mended_takes_nothing_more(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = kit.start(path)
    kit.say(opened, Side.AXIS, Begin())
    monkeypatch.setattr(os, "write", _half)
    monkeypatch.setattr(os, "ftruncate", _fail)
    with pytest.raises(StoreError, match="the disk is full"):
        kit.say(opened, Side.AXIS, End())
    monkeypatch.undo()
    opened.game.undo()
    with pytest.raises(StoreError, match="it has to be opened again"):
        kit.say(opened, Side.AXIS, End())
    opened.game.undo()
    opened.save.close()
    again = kit.resume(path)
    assert again.game.state == opened.game.state
    assert any("was cut off and is dropped: [[journal]] n = 2" in note for note in again.notes)
    kit.say(again, Side.AXIS, End())
    assert saved.load(path).journal.torn == ""


@pytest.mark.parametrize("how", ["added to", "replaced", "removed"])
def test_a_file_another_program_wrote_to_takes_nothing_more(path: Path, how: str) -> None:
    opened = kit.start(path)
    kit.say(opened, Side.AXIS, Begin())
    data = path.read_bytes()
    if how == "added to":
        path.write_bytes(data + b"# mine\n")
    else:
        path.unlink()
    if how == "replaced":
        path.write_bytes(data)
    told = "no such file" if how == "removed" else "not as this game left it"
    with pytest.raises(StoreError, match=told):
        kit.say(opened, Side.AXIS, End())
    assert path.exists() == (how != "removed")


def test_a_fold_that_fails_does_not_hide_an_end_that_cannot_be_mended(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = kit.start(path)
    kit.say(opened, Side.AXIS, Begin())
    monkeypatch.setattr(os, "write", _half)
    monkeypatch.setattr(os, "ftruncate", _fail)
    with pytest.raises(StoreError):
        kit.say(opened, Side.AXIS, End())
    opened.game.undo()
    opened.save.fold(opened.game)
    assert "the disk is full" in opened.save.trouble
    monkeypatch.undo()
    with pytest.raises(StoreError, match="it has to be opened again"):
        kit.say(opened, Side.AXIS, End())


def test_a_torn_entry_is_kept_in_the_save_beside(path: Path) -> None:
    opened = kit.start(path)
    kit.say(opened, Side.AXIS, Begin())
    opened.save.close()
    torn = path.read_bytes()[:-30]
    for end in (torn, torn + b"\0" * 100):
        path.write_bytes(end)
        again = kit.resume(path)
        assert again.save.count == 0
        assert any('line = "begin"' in note for note in again.notes)
        assert path.with_name("game.toml.1").read_bytes() == end
        again.save.close()
        untorn = kit.resume(path)
        assert untorn.notes == ()
        untorn.save.close()


def test_a_limit_of_the_system_is_told(path: Path) -> None:
    opened = kit.start(path)
    opened.save.close()

    def work() -> None:
        again = kit.resume(path)
        size = path.stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 60, size + 60))
        with pytest.raises(StoreError, match="larger than the system allows"):
            kit.say(again, Side.AXIS, Begin())
        assert path.stat().st_size == size

    assert _child(work) == 0
    assert kit.resume(path).save.count == 0


def test_a_read_only_disk_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kit.start(path).save.close()
    before = path.read_bytes()
    real = os.open

    def opened(name: object, flags: int, *more: int) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return real(name, flags, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "open", opened)
    for call in (kit.resume, lambda path: kit.start(path.with_name("new.toml"))):
        with pytest.raises(StoreError, match="the disk is read-only"):
            call(path)
    assert path.read_bytes() == before
    assert saved.load(path).head.title == "Test"


def test_a_file_that_may_not_be_written_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit.start(path).save.close()
    real = os.open

    def opened(name: object, flags: int, *more: int) -> int:
        if flags & os.O_APPEND:
            raise OSError(errno.EACCES, os.strerror(errno.EACCES))
        return real(name, flags, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "open", opened)
    with pytest.raises(StoreError, match="cannot be opened for writing: access is not permitted"):
        kit.resume(path)
    monkeypatch.undo()
    kit.resume(path).save.close()


# The lock


def test_a_second_session_is_told_who_plays_and_since_when(path: Path) -> None:
    opened = kit.start(path)
    with pytest.raises(HeldError) as caught:
        kit.resume(path)
    assert f"process {os.getpid()}" in str(caught.value)
    assert " since " in str(caught.value)
    opened.save.close()
    kit.resume(path).save.close()
    assert kit.backups(path) == []


def test_another_process_is_kept_out_too(path: Path) -> None:
    opened = kit.start(path)

    def work() -> None:
        with pytest.raises(HeldError, match=f"process {os.getppid()}"):
            kit.resume(path)

    assert _child(work) == 0
    kit.say(opened, Side.AXIS, Begin())


def test_the_death_of_its_owner_gives_a_lock_up(path: Path) -> None:
    kit.start(path).save.close()

    def work() -> None:
        kit.resume(path)
        os.kill(os.getpid(), signal.SIGKILL)

    assert _child(work) == -signal.SIGKILL
    assert path.with_name(".game.toml.lock").exists()
    again = kit.resume(path)
    assert again.notes == ()
    again.save.close()
    assert kit.backups(path) == []


def test_a_lock_is_on_the_file_its_name_leads_to(path: Path) -> None:
    path.touch()
    first = Lock(path)
    first.path.unlink()
    second = Lock(path)
    first.release()
    with pytest.raises(HeldError):
        Lock(path)
    second.release()
    Lock(path).release()


def test_a_save_that_does_not_open_lets_go_of_its_lock(path: Path) -> None:
    path.write_text("nothing")
    with pytest.raises(StoreError):
        kit.resume(path)
    assert kit.backups(path) == []


def test_names_beside_a_save_are_never_taken_twice(path: Path) -> None:
    path.touch()
    made = [disk.beside(path, "recovered")]
    for _ in range(2):
        made[-1].touch()
        made.append(disk.beside(path, "recovered"))
    assert [each.name for each in made] == [
        "game.recovered.toml", "game.recovered-2.toml", "game.recovered-3.toml"
    ]  # fmt: skip
