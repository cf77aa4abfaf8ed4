"""A request to stop is noted, taken at a safe moment, and not taken where it is ignored or over."""

from __future__ import annotations

import signal

import pytest

from duchy.training.stopping import stop_if_asked, stoppable

pytestmark = pytest.mark.check


@pytest.mark.parametrize("request_", [signal.SIGINT, signal.SIGTERM])
def test_a_request_waits_for_a_safe_moment_and_a_second_one_does_not(request_: signal.Signals) -> None:
    with stoppable():
        stop_if_asked()
        signal.raise_signal(request_)
        with pytest.raises(KeyboardInterrupt):
            stop_if_asked()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(request_)
    stop_if_asked()


def test_what_is_ignored_stays_ignored() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with stoppable():
            signal.raise_signal(signal.SIGINT)
            stop_if_asked()
    finally:
        signal.signal(signal.SIGINT, before)


def test_handlers_are_given_back() -> None:
    before = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)
    with stoppable():
        assert signal.getsignal(signal.SIGTERM) != before[1]
    assert (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)) == before
