"""What an operator can set: from a file, the environment, and the options of the command line."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from ...kernel.errors import system_code
from ..programs import AllowedProgram
from ..push.settings import PushSettings
from ..rooms.limits import Limits

ENVIRONMENT: Final = "DUCHY_SERVE_"
PORTS: Final = 65_535
Days = Annotated[int, msgspec.Meta(ge=0)]
RawConfig = dict[str, dict[str, object]]
"""Settings by section and name, as they were written; `Config` is what they mean."""


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One table of the file; every setting has a default."""


class Listen(Section, frozen=True):
    """Where the server listens."""

    hosts: tuple[str, ...] = ()
    port: Annotated[int, msgspec.Meta(ge=0, le=PORTS)] = 8710
    socket: str = ""
    public: bool = False


class Proxy(Section, frozen=True):
    """What stands before the server."""

    origins: tuple[str, ...] = ()
    trusted: tuple[str, ...] = ("127.0.0.1", "::1")


class Access(Section, frozen=True):
    """Who may not come."""

    banned: tuple[str, ...] = ()


class Store(Section, frozen=True):
    """Where the games are."""

    data: str = ""


class Log(Section, frozen=True):
    """What is written to the error output."""

    level: Literal["debug", "info", "warning", "error"] = "warning"
    format: Literal["text", "json"] = "text"
    requests: bool = False


class MetricsAddress(Section, frozen=True):
    """Where the counts are."""

    address: str = ""


class Opponents(Section, frozen=True):
    """How computers play."""

    pace_s: Annotated[float, msgspec.Meta(ge=0)] = 0.3
    programs: tuple[AllowedProgram, ...] = ()


class Retention(Section, frozen=True):
    """After how many days without an event a game may be deleted; 0 is never."""

    finished_days: Days = 0
    unfinished_days: Days = 0
    unbegun_days: Days = 0


class Config(Section, frozen=True):
    """Everything that can be set; `duchy.toml` beside this file says what each setting is."""

    listen: Listen = Listen()
    proxy: Proxy = Proxy()
    access: Access = Access()
    store: Store = Store()
    log: Log = Log()
    metrics: MetricsAddress = MetricsAddress()
    opponents: Opponents = Opponents()
    retention: Retention = Retention()
    push: PushSettings = PushSettings()
    limits: Limits = Limits()


class ConfigError(ValueError):
    """A setting that cannot be used: `place` is the file or the variable, `reason` what is wrong with which setting,
    or a `system_code` of the file.
    """

    def __init__(self, place: str, reason: str) -> None:
        self.place, self.reason = place, reason
        super().__init__(f"{place}: {reason}")


def commented_default() -> str:
    """The text of a file with every setting, its default and what it is."""
    return Path(__file__).with_name("duchy.toml").read_text("utf-8")


def read_config(file: Path | None, environment: Mapping[str, str], options: RawConfig) -> Config:
    """The settings: options of the command line before the environment, that before the file. Raises ConfigError."""
    settings: RawConfig = {}
    if file:
        settings = _from_file(file)
        _converted(settings, str(file))
    for name, section, setting in variables():
        if name in environment:
            settings = merged(settings, {section: {setting: _value(environment[name])}})
            _converted(settings, name)
    return _converted(merged(settings, options), "")


def variables() -> list[tuple[str, str, str]]:
    """The variables of the environment, each with the section and the name of its setting."""
    return [
        (f"{ENVIRONMENT}{section}_{setting}".upper(), section, setting)
        for section in Config.__struct_fields__
        for setting in getattr(Config(), section).__struct_fields__
    ]


def merged(settings: RawConfig, stronger: RawConfig) -> RawConfig:
    """The settings, where the stronger ones take the place of others."""
    sections = settings | stronger
    return {section: {**settings.get(section, {}), **stronger.get(section, {})} for section in sections}


def _from_file(file: Path) -> RawConfig:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise ConfigError(str(file), system_code(error)) from None
    except ValueError as error:
        raise ConfigError(str(file), str(error)) from None


def _value(text: str) -> object:
    """A value as TOML writes it, or else the text itself: lists and numbers need no quotes around them."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text


def _converted(settings: RawConfig, place: str) -> Config:
    try:
        return msgspec.convert(settings, Config)
    except msgspec.ValidationError as error:
        raise ConfigError(place, str(error).replace("$.", "")) from None
