"""What all tests share: Hypothesis is deterministic and has no deadline; no test starts inside another's event loop;
what all tests need is not searched for garbage."""

import asyncio
import gc
import signal
from collections.abc import Generator, Iterator

import pytest
from hypothesis import settings

from duchy.players.opponents import crash_reports

pytest_plugins = ["tiers"]

settings.register_profile("duchy", deadline=None, derandomize=True, print_blob=True, database=None)
settings.load_profile("duchy")

# A background job ignores SIGINT and programs under test would inherit that, so Ctrl+C would do nothing.
signal.signal(signal.SIGINT, signal.default_int_handler)

GARBAGE = 20_000
"""New objects after which Python looks for garbage; its own 700 are few where rules are compiled and games played."""
gc.disable()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Modules and tests stay until the end: looking through them again and again would be two fifths of collecting."""
    collected = yield
    gc.freeze()
    gc.set_threshold(GARBAGE)
    gc.enable()
    return collected


@pytest.fixture(autouse=True, scope="session")
def troubles_apart(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Hide crash reports of processes killed by tests from `duchy doctor`."""
    folder = tmp_path_factory.mktemp("troubles")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(crash_reports, "reports_folder", lambda: folder)
        yield


IN_A_LOOP = "an earlier test has left an event loop running in this process, so nothing here could start one"


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Playwright runs an event loop while its browser is open, so it is closed before tests of other kinds begin."""
    if "browser" in item.path.relative_to(item.config.rootpath).parts:
        return
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return
    pytest.fail(IN_A_LOOP)
