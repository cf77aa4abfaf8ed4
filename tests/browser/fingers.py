"""Taps at a table that play something of a kind, each returning whether that was possible."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Locator

from .tab import Tab


@dataclass
class Finger:
    """Taps and counts taps."""

    tab: Tab
    taps: int = 0

    def tap(self, target: Locator) -> None:
        self.taps += 1
        target.click()

    def tap_again(self, target: Locator) -> None:
        """Tap again what has just been tapped, deliberately."""
        self.tab.pause()
        self.tap(target)

    def tap_and_agree(self, target: Locator) -> None:
        """Tap something that may ask for confirmation, and confirm."""
        self.tap(target)
        if self.find("[data-key='ask.yes']").count():
            self.tap(self.find("[data-key='ask.yes']"))

    def find(self, selector: str) -> Locator:
        return self.tab.find(selector)


Taps = Callable[[Finger], bool]


def build(finger: Finger) -> bool:
    return card_then(finger, ".slot .go[data-key^='build.']:not(.by-trade)")


def deed(finger: Finger) -> bool:
    return card_then(finger, ".slot .go[data-key^='deed.']:not(.by-trade)")


def sell(finger: Finger) -> bool:
    return card_then(finger, "[data-key='bar.sell']:not([aria-disabled])")


def place(finger: Finger) -> bool:
    return card_then(finger, ".slot .go")


def card_then(finger: Finger, wanted: str) -> bool:
    """Tap a card that makes the wanted control appear, then that control."""
    for card in finger.find("button.hc:not(.idle)").all():
        card.click()
        if finger.find(wanted).count():
            finger.taps = 1
            finger.tap(finger.find(wanted).first)
            return True
        finger.tap_again(card)
    return False


def trade(finger: Finger) -> bool:
    for pile in finger.find(".cell button.pile-of").all():
        if pile.get_attribute("aria-pressed") is not None:
            finger.tap(pile)
            finger.tap(finger.find(".cell.legal:not(.chosen) button.pile-of").first)
            return True
    return False


def lead(finger: Finger) -> bool:
    target = finger.find(".board .pile.aim, .dock .down.aim, .dock .feast.aim")
    for character in finger.find(".dock .hc.aim[aria-pressed]").all():
        character.click()
        if target.count():
            finger.taps = 1
            key = target.first.get_attribute("data-key")
            chosen = finger.find(f".picked[data-key='{key}']")
            is_the_only_one = bool(chosen.count())
            finger.tap(target.first)
            if not is_the_only_one:
                finger.tap_again(chosen)
            return True
        finger.tap_again(character)
    return False


def decline(finger: Finger) -> bool:
    target = finger.find("[data-key='bar.decline']")
    if not target.count():
        return False
    finger.tap_and_agree(target)
    return True


def road(finger: Finger) -> bool:
    targets = finger.find(".aim.dot")
    if not targets.count():
        return False
    finger.tap(targets.first)
    finger.tap_again(finger.find(".aim.arrow").first)
    return True


def route(finger: Finger) -> bool:
    goals = finger.find(".aim.ring[data-key^='goal.']")
    if not goals.count():
        return False
    key = goals.first.get_attribute("data-key")
    finger.tap(goals.first)
    finger.tap_again(finger.find(f"[data-key='{key}']"))
    return True


def city(finger: Finger) -> bool:
    tool = finger.find("[data-key='tool.city']:not([aria-disabled])")
    if not tool.count():
        return False
    tool.click()
    finger.tap(finger.find(".aim[data-key^='city.']").first)
    return True
