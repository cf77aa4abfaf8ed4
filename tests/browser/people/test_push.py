"""Notices while no page is open: asked for at the table, brought by a push service, shown by a worker, leading back."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, CDPSession, Route, Worker, expect
from tests.server.push.push_service import PushService, Subscriber, push_service
from tests.server.push.test_push import CONTACT, SOON_S, sending

from duchy.words import load_texts

from ..site import Site
from ..tab import PHONE, Tab

Opener = Callable[..., Tab]
SUBSCRIBES = """
Object.defineProperty(Notification, "permission", { get: () => "granted" });
let there = null;
const wanted = %s;
PushManager.prototype.subscribe = async function (how) {
  localStorage["test.key"] = how.applicationServerKey;
  const { endpoint, p256dh, auth } = wanted;
  return (there = { endpoint, toJSON: () => ({ endpoint, keys: { p256dh, auth } }), unsubscribe: async () => {
    there = null;
    localStorage["test.ended"] = "yes";
    return true;
  } });
};
PushManager.prototype.getSubscription = async () => there;
"""
"""A browser whose maker has no push service that a test could reach, and which says of itself that it shows nothing."""

SHOWS = """() => {
  self.shown = [];
  ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag, data }) => {
    self.shown.push([title, body, tag, data]);
  };
  self.clients.openWindow = async (place) => { self.led = place; };
  WindowClient.prototype.focus = async function () { self.focused = this.url; };
}"""
"""The browser without windows shows no notices, and lets nobody open a window but a person; so both are noted."""
PRESSED = """(data) => {
  const pressed = new ExtendableEvent("notificationclick");
  self.dispatchEvent(Object.assign(pressed, { notification: { data, close() {} } }));
}"""


@pytest.fixture
def service(tmp_path: Path) -> Iterator[PushService]:
    with push_service(tmp_path) as running:
        yield running


@pytest.fixture
def reached(browser: Browser, tmp_path: Path, service: PushService) -> Iterator[Callable[..., Tab]]:
    """Opens tabs of people whose browsers have subscriptions."""
    tabs: list[Tab] = []
    with sending(tmp_path / "t.sqlite3", service, CONTACT, SOON_S) as server:

        def open_one(subscriber: Subscriber | None = None, **how: object) -> Tab:
            tab = Tab.of(browser, server.http, **how)  # type: ignore[arg-type]
            tabs.append(tab)
            tab.context.grant_permissions(["notifications"], origin=server.http)
            if subscriber:
                tab.context.add_init_script(SUBSCRIBES % json.dumps(subscriber.body))
            return tab

        yield open_one
        troubles = [trouble for tab in tabs for trouble in tab.troubles]
        for tab in tabs:
            tab.close()
    assert troubles == []


def invited(host: Tab, guest: Tab, kind: str) -> None:
    """Two people at a table."""
    host.open("/")
    host.key(f"invite.{kind}").click()
    guest.come(host.find(".invite code").first.inner_text())
    expect(host.find("main.tbl .status")).not_to_be_empty()
    expect(guest.find("main.tbl .status")).not_to_be_empty()


def registration(devtools: CDPSession, tab: Tab) -> str:
    """What the browser calls the worker's registration."""
    found: list[str] = []
    devtools.on("ServiceWorker.workerRegistrationUpdated",
                lambda event: found.extend(each["registrationId"] for each in event["registrations"]))  # fmt: skip
    devtools.send("ServiceWorker.enable")
    tab.wait_until(lambda: bool(found) or tab.evaluate("1") != 1)
    return found[0]


def worker_of(tab: Tab) -> Worker:
    tab.wait_until(lambda: bool(tab.context.service_workers) or tab.evaluate("1") != 1)
    return tab.context.service_workers[0]


def test_a_turn_is_told_by_the_push_service_while_no_page_is_open(
    reached: Callable[..., Tab], service: PushService
) -> None:
    browser = Subscriber("guest")
    host, guest = reached(), reached(browser, language="ru")
    invited(host, guest, "magna_grecia")
    guest.key("tool.i-bell").click()
    expect(guest.key("tool.i-bell")).to_have_class(re.compile(r"\bon\b"))
    expect(guest.find(".notice")).to_have_text(load_texts("web_waiting", "ru")["waiting.notices.push"])
    table = guest.evaluate("location.hash.slice(1).split('.')[0]")
    worker, devtools = worker_of(guest), guest.context.new_cdp_session(guest.page)
    number = registration(devtools, guest)
    host.wait_until(lambda: host.is_acting or guest.is_acting)
    while guest.is_acting:
        guest.play_any()
    away = guest.another()
    away.open("/rules?game=magnate")
    guest.page.goto("about:blank")
    expect(host.find("main.tbl.acting")).to_be_attached()
    while host.is_acting:
        host.play_any()
    (came,) = service.wait_for(1)
    said = browser.opened(came.body).decode()
    worker.evaluate(SHOWS)
    devtools = away.context.new_cdp_session(away.page)
    devtools.send("ServiceWorker.enable")
    devtools.send("ServiceWorker.deliverPushMessage", {"origin": away.root, "registrationId": number, "data": said})
    away.wait_until(lambda: worker.evaluate("self.shown.length") == 1)
    title, body, tag, data = worker.evaluate("self.shown[0]")
    assert (title, tag, data) == ("Великая Греция", f"duchy.{table}", table)
    assert re.fullmatch(r"Ваш ход \(ход \d+\)", body)
    worker.evaluate(PRESSED, data)
    away.wait_until(lambda: worker.evaluate("self.led") == f"/table#{table}")
    away.open(f"/table#{table}")
    worker.evaluate(PRESSED, data)
    away.wait_until(lambda: worker.evaluate("self.focused") == away.page.url)


def test_the_switch_among_the_links_is_there_on_a_phone_and_switches_off_everywhere(
    reached: Callable[..., Tab], service: PushService
) -> None:
    host, guest = reached(Subscriber("host"), size=PHONE), reached()
    host.open("/")
    host.key("invite.magnate").click()
    switch = host.key("notices")
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    host.wait_until(lambda: host.evaluate('(localStorage["test.key"] ?? "").length') == 87)
    host.pause()
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    host.wait_until(lambda: host.evaluate('localStorage["test.ended"]') == "yes")
    guest.come(host.find(".invite code").first.inner_text())
    expect(guest.find("main.tbl .status")).not_to_be_empty()
    assert service.came == []


def test_who_changes_their_mind_before_the_browser_has_subscribed_gets_none(reached: Callable[..., Tab]) -> None:
    host = reached(Subscriber("host"), size=PHONE)
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    host.page.route("**/api/push", hold)
    host.open("/")
    host.key("invite.magnate").click()
    switch = host.key("notices")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    host.wait_until(lambda: bool(waiting) or host.evaluate("1") != 1)
    host.pause()
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    waiting[0].continue_()
    host.wait_until(lambda: host.evaluate('localStorage["test.ended"]') == "yes")
    assert host.evaluate('localStorage["duchy.push"]') == "false"


def test_where_the_server_sends_none_it_says_until_when_one_is_told(opened: Opener, site: Site) -> None:
    tab = opened()
    tab.context.grant_permissions(["notifications"], origin=site.http)
    tab.sit(site.table("magnate", 4, turn_of=1).address(1))
    tab.key("tool.i-bell").click()
    expect(tab.find(".notice")).to_have_text(load_texts("web_waiting", "en")["waiting.notices.tab"])
    assert tab.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
