"""Makes pyright check every game's modules against their protocols: read by `make lint`, never run.

A module that lacks a name of its protocol, or has it with other parameters, is an error here.
"""

from __future__ import annotations

from duchy.effects import Effects
from duchy.effects import magna_grecia as magna_grecia_effects
from duchy.effects import magnate as magnate_effects
from duchy.effects import nullgame as nullgame_effects
from duchy.effects import rois_faineants as rois_faineants_effects
from duchy.games.magna_grecia import actions as magna_grecia_actions
from duchy.games.magna_grecia import chance as magna_grecia_chance
from duchy.games.magna_grecia import diagram as magna_grecia_diagram
from duchy.games.magna_grecia import facts as magna_grecia_facts
from duchy.games.magna_grecia import fields as magna_grecia_fields
from duchy.games.magna_grecia import hidden as magna_grecia_hidden
from duchy.games.magna_grecia import notation as magna_grecia_notation
from duchy.games.magna_grecia import refusals as magna_grecia_refusals
from duchy.games.magna_grecia import rules as magna_grecia_rules
from duchy.games.magnate import actions as magnate_actions
from duchy.games.magnate import chance as magnate_chance
from duchy.games.magnate import diagram as magnate_diagram
from duchy.games.magnate import facts as magnate_facts
from duchy.games.magnate import fields as magnate_fields
from duchy.games.magnate import hidden as magnate_hidden
from duchy.games.magnate import notation as magnate_notation
from duchy.games.magnate import refusals as magnate_refusals
from duchy.games.magnate import rules as magnate_rules
from duchy.games.nullgame import actions as nullgame_actions
from duchy.games.nullgame import chance as nullgame_chance
from duchy.games.nullgame import diagram as nullgame_diagram
from duchy.games.nullgame import facts as nullgame_facts
from duchy.games.nullgame import fields as nullgame_fields
from duchy.games.nullgame import hidden as nullgame_hidden
from duchy.games.nullgame import notation as nullgame_notation
from duchy.games.nullgame import refusals as nullgame_refusals
from duchy.games.nullgame import rules as nullgame_rules
from duchy.games.rois_faineants import actions as rois_faineants_actions
from duchy.games.rois_faineants import chance as rois_faineants_chance
from duchy.games.rois_faineants import diagram as rois_faineants_diagram
from duchy.games.rois_faineants import facts as rois_faineants_facts
from duchy.games.rois_faineants import fields as rois_faineants_fields
from duchy.games.rois_faineants import hidden as rois_faineants_hidden
from duchy.games.rois_faineants import notation as rois_faineants_notation
from duchy.games.rois_faineants import refusals as rois_faineants_refusals
from duchy.games.rois_faineants import rules as rois_faineants_rules
from duchy.kernel.contract import (
    Actions,
    Blunders,
    Chance,
    Diagram,
    Ends,
    Facts,
    Features,
    Heuristic,
    Hidden,
    LooseEnds,
    Manners,
    Notation,
    Observation,
    Pruning,
    Reasons,
    Refusals,
    Rules,
    Shape,
    Sureness,
)
from duchy.minds.magna_grecia import blunders as magna_grecia_blunders
from duchy.minds.magna_grecia import ends as magna_grecia_ends
from duchy.minds.magna_grecia import features as magna_grecia_features
from duchy.minds.magna_grecia import heuristic as magna_grecia_heuristic
from duchy.minds.magna_grecia import manners as magna_grecia_manners
from duchy.minds.magna_grecia import pruning as magna_grecia_pruning
from duchy.minds.magna_grecia import reasons as magna_grecia_reasons
from duchy.minds.magna_grecia import sureness as magna_grecia_sureness
from duchy.minds.magnate import blunders as magnate_blunders
from duchy.minds.magnate import ends as magnate_ends
from duchy.minds.magnate import features as magnate_features
from duchy.minds.magnate import heuristic as magnate_heuristic
from duchy.minds.magnate import manners as magnate_manners
from duchy.minds.magnate import pruning as magnate_pruning
from duchy.minds.magnate import reasons as magnate_reasons
from duchy.minds.magnate import sureness as magnate_sureness
from duchy.minds.nullgame import blunders as nullgame_blunders
from duchy.minds.nullgame import features as nullgame_features
from duchy.minds.nullgame import heuristic as nullgame_heuristic
from duchy.minds.nullgame import manners as nullgame_manners
from duchy.minds.nullgame import pruning as nullgame_pruning
from duchy.minds.nullgame import reasons as nullgame_reasons
from duchy.minds.nullgame import sureness as nullgame_sureness
from duchy.minds.rois_faineants import blunders as rois_faineants_blunders
from duchy.minds.rois_faineants import ends as rois_faineants_ends
from duchy.minds.rois_faineants import features as rois_faineants_features
from duchy.minds.rois_faineants import heuristic as rois_faineants_heuristic
from duchy.minds.rois_faineants import manners as rois_faineants_manners
from duchy.minds.rois_faineants import pruning as rois_faineants_pruning
from duchy.minds.rois_faineants import reasons as rois_faineants_reasons
from duchy.minds.rois_faineants import sureness as rois_faineants_sureness
from duchy.observations import magna_grecia as magna_grecia_observation
from duchy.observations import magnate as magnate_observation
from duchy.observations import nullgame as nullgame_observation
from duchy.observations import rois_faineants as rois_faineants_observation
from duchy.server.games.log import GameLog
from duchy.server.games.magna_grecia import log as magna_grecia_log
from duchy.server.games.magna_grecia import page as magna_grecia_page
from duchy.server.games.magnate import log as magnate_log
from duchy.server.games.magnate import page as magnate_page
from duchy.server.games.nullgame import log as nullgame_log
from duchy.server.games.nullgame import page as nullgame_page
from duchy.server.games.page import GamePage
from duchy.server.games.rois_faineants import log as rois_faineants_log
from duchy.server.games.rois_faineants import page as rois_faineants_page
from duchy.study.ends import magna_grecia as magna_grecia_loose_ends
from duchy.study.ends import magnate as magnate_loose_ends
from duchy.study.ends import nullgame as nullgame_loose_ends
from duchy.study.ends import rois_faineants as rois_faineants_loose_ends
from duchy.terminal import nullgame as nullgame_face
from duchy.terminal.face import Face


class MagnaGrecia:
    actions: Actions = magna_grecia_actions
    chance: Chance[magna_grecia_fields.State] = magna_grecia_chance
    refusals: Refusals[magna_grecia_refusals.Code] = magna_grecia_refusals
    diagram: Diagram[magna_grecia_fields.State] = magna_grecia_diagram
    facts: Facts[magna_grecia_fields.State] = magna_grecia_facts
    fields: Shape[magna_grecia_fields.State] = magna_grecia_fields
    hidden: Hidden[magna_grecia_fields.State] = magna_grecia_hidden
    observation: Observation[magna_grecia_fields.State] = magna_grecia_observation
    notation: Notation[magna_grecia_fields.State] = magna_grecia_notation
    rules: Rules[magna_grecia_fields.State] = magna_grecia_rules
    heuristic: Heuristic[magna_grecia_fields.State] = magna_grecia_heuristic
    features: Features[magna_grecia_fields.State] = magna_grecia_features
    reasons: Reasons[magna_grecia_fields.State] = magna_grecia_reasons
    sureness: Sureness[magna_grecia_fields.State] = magna_grecia_sureness
    pruning: Pruning[magna_grecia_fields.State] = magna_grecia_pruning
    blunders: Blunders[magna_grecia_fields.State] = magna_grecia_blunders
    manners: Manners[magna_grecia_fields.State] = magna_grecia_manners
    ends: Ends[magna_grecia_fields.State, magna_grecia_ends.Room] = magna_grecia_ends
    loose_ends: LooseEnds[magna_grecia_fields.State] = magna_grecia_loose_ends
    log: GameLog[magna_grecia_fields.State] = magna_grecia_log
    page: GamePage = magna_grecia_page
    effects: Effects[magna_grecia_fields.State] = magna_grecia_effects


class Magnate:
    actions: Actions = magnate_actions
    chance: Chance[magnate_fields.State] = magnate_chance
    refusals: Refusals[magnate_refusals.Code] = magnate_refusals
    diagram: Diagram[magnate_fields.State] = magnate_diagram
    facts: Facts[magnate_fields.State] = magnate_facts
    fields: Shape[magnate_fields.State] = magnate_fields
    hidden: Hidden[magnate_fields.State] = magnate_hidden
    observation: Observation[magnate_fields.State] = magnate_observation
    notation: Notation[magnate_fields.State] = magnate_notation
    rules: Rules[magnate_fields.State] = magnate_rules
    heuristic: Heuristic[magnate_fields.State] = magnate_heuristic
    features: Features[magnate_fields.State] = magnate_features
    reasons: Reasons[magnate_fields.State] = magnate_reasons
    sureness: Sureness[magnate_fields.State] = magnate_sureness
    pruning: Pruning[magnate_fields.State] = magnate_pruning
    blunders: Blunders[magnate_fields.State] = magnate_blunders
    manners: Manners[magnate_fields.State] = magnate_manners
    ends: Ends[magnate_fields.State, magnate_ends.Room] = magnate_ends
    loose_ends: LooseEnds[magnate_fields.State] = magnate_loose_ends
    log: GameLog[magnate_fields.State] = magnate_log
    page: GamePage = magnate_page
    effects: Effects[magnate_fields.State] = magnate_effects


class NullGame:
    actions: Actions = nullgame_actions
    chance: Chance[nullgame_fields.State] = nullgame_chance
    refusals: Refusals[nullgame_refusals.Code] = nullgame_refusals
    diagram: Diagram[nullgame_fields.State] = nullgame_diagram
    facts: Facts[nullgame_fields.State] = nullgame_facts
    fields: Shape[nullgame_fields.State] = nullgame_fields
    hidden: Hidden[nullgame_fields.State] = nullgame_hidden
    observation: Observation[nullgame_fields.State] = nullgame_observation
    notation: Notation[nullgame_fields.State] = nullgame_notation
    rules: Rules[nullgame_fields.State] = nullgame_rules
    heuristic: Heuristic[nullgame_fields.State] = nullgame_heuristic
    features: Features[nullgame_fields.State] = nullgame_features
    reasons: Reasons[nullgame_fields.State] = nullgame_reasons
    sureness: Sureness[nullgame_fields.State] = nullgame_sureness
    pruning: Pruning[nullgame_fields.State] = nullgame_pruning
    blunders: Blunders[nullgame_fields.State] = nullgame_blunders
    manners: Manners[nullgame_fields.State] = nullgame_manners
    loose_ends: LooseEnds[nullgame_fields.State] = nullgame_loose_ends
    log: GameLog[nullgame_fields.State] = nullgame_log
    page: GamePage = nullgame_page
    effects: Effects[nullgame_fields.State] = nullgame_effects
    face: Face = nullgame_face


class RoisFaineants:
    actions: Actions = rois_faineants_actions
    chance: Chance[rois_faineants_fields.State] = rois_faineants_chance
    refusals: Refusals[rois_faineants_refusals.Code] = rois_faineants_refusals
    diagram: Diagram[rois_faineants_fields.State] = rois_faineants_diagram
    facts: Facts[rois_faineants_fields.State] = rois_faineants_facts
    fields: Shape[rois_faineants_fields.State] = rois_faineants_fields
    hidden: Hidden[rois_faineants_fields.State] = rois_faineants_hidden
    observation: Observation[rois_faineants_fields.State] = rois_faineants_observation
    notation: Notation[rois_faineants_fields.State] = rois_faineants_notation
    rules: Rules[rois_faineants_fields.State] = rois_faineants_rules
    heuristic: Heuristic[rois_faineants_fields.State] = rois_faineants_heuristic
    features: Features[rois_faineants_fields.State] = rois_faineants_features
    reasons: Reasons[rois_faineants_fields.State] = rois_faineants_reasons
    sureness: Sureness[rois_faineants_fields.State] = rois_faineants_sureness
    pruning: Pruning[rois_faineants_fields.State] = rois_faineants_pruning
    blunders: Blunders[rois_faineants_fields.State] = rois_faineants_blunders
    manners: Manners[rois_faineants_fields.State] = rois_faineants_manners
    ends: Ends[rois_faineants_fields.State, rois_faineants_ends.Room] = rois_faineants_ends
    loose_ends: LooseEnds[rois_faineants_fields.State] = rois_faineants_loose_ends
    log: GameLog[rois_faineants_fields.State] = rois_faineants_log
    page: GamePage = rois_faineants_page
    effects: Effects[rois_faineants_fields.State] = rois_faineants_effects
