"""Les Rois fainéants, a game of auctions without an auctioneer for two to four; see `docs/rules/rois_faineants.md`."""

from ...kernel.game import Game
from .editions import AXES, EDITIONS

GAME = Game(
    name="rois_faineants",
    version="1",
    seats=(2, 3, 4),
    axes=AXES,
    editions=EDITIONS,
    result_keys=("prestige", "spades", "diamonds", "clubs", "hearts"),
)
