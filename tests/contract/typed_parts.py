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

part_1: Actions = magna_grecia_actions
part_2: Chance[magna_grecia_fields.State] = magna_grecia_chance
part_3: Refusals[magna_grecia_refusals.Code] = magna_grecia_refusals
part_4: Diagram[magna_grecia_fields.State] = magna_grecia_diagram
part_5: Facts[magna_grecia_fields.State] = magna_grecia_facts
part_6: Shape[magna_grecia_fields.State] = magna_grecia_fields
part_7: Hidden[magna_grecia_fields.State] = magna_grecia_hidden
part_8: Observation[magna_grecia_fields.State] = magna_grecia_observation
part_9: Notation[magna_grecia_fields.State] = magna_grecia_notation
part_10: Rules[magna_grecia_fields.State] = magna_grecia_rules
part_11: Heuristic[magna_grecia_fields.State] = magna_grecia_heuristic
part_12: Features[magna_grecia_fields.State] = magna_grecia_features
part_13: Reasons[magna_grecia_fields.State] = magna_grecia_reasons
part_72: Sureness[magna_grecia_fields.State] = magna_grecia_sureness
part_14: Pruning[magna_grecia_fields.State] = magna_grecia_pruning
part_15: Blunders[magna_grecia_fields.State] = magna_grecia_blunders
part_83: Manners[magna_grecia_fields.State] = magna_grecia_manners
part_76: Ends[magna_grecia_fields.State, magna_grecia_ends.Room] = magna_grecia_ends
part_77: LooseEnds[magna_grecia_fields.State] = magna_grecia_loose_ends
part_16: Effects[magna_grecia_fields.State] = magna_grecia_effects

part_17: Actions = magnate_actions
part_18: Chance[magnate_fields.State] = magnate_chance
part_19: Refusals[magnate_refusals.Code] = magnate_refusals
part_20: Diagram[magnate_fields.State] = magnate_diagram
part_21: Facts[magnate_fields.State] = magnate_facts
part_22: Shape[magnate_fields.State] = magnate_fields
part_23: Hidden[magnate_fields.State] = magnate_hidden
part_24: Observation[magnate_fields.State] = magnate_observation
part_25: Notation[magnate_fields.State] = magnate_notation
part_26: Rules[magnate_fields.State] = magnate_rules
part_27: Heuristic[magnate_fields.State] = magnate_heuristic
part_28: Features[magnate_fields.State] = magnate_features
part_29: Reasons[magnate_fields.State] = magnate_reasons
part_73: Sureness[magnate_fields.State] = magnate_sureness
part_30: Pruning[magnate_fields.State] = magnate_pruning
part_31: Blunders[magnate_fields.State] = magnate_blunders
part_84: Manners[magnate_fields.State] = magnate_manners
part_78: Ends[magnate_fields.State, magnate_ends.Room] = magnate_ends
part_79: LooseEnds[magnate_fields.State] = magnate_loose_ends
part_32: GameLog[magnate_fields.State] = magnate_log
part_33: GamePage = magnate_page
part_34: Effects[magnate_fields.State] = magnate_effects

part_35: Actions = nullgame_actions
part_36: Chance[nullgame_fields.State] = nullgame_chance
part_37: Refusals[nullgame_refusals.Code] = nullgame_refusals
part_38: Diagram[nullgame_fields.State] = nullgame_diagram
part_39: Facts[nullgame_fields.State] = nullgame_facts
part_40: Shape[nullgame_fields.State] = nullgame_fields
part_41: Hidden[nullgame_fields.State] = nullgame_hidden
part_42: Observation[nullgame_fields.State] = nullgame_observation
part_43: Notation[nullgame_fields.State] = nullgame_notation
part_44: Rules[nullgame_fields.State] = nullgame_rules
part_45: Heuristic[nullgame_fields.State] = nullgame_heuristic
part_46: Features[nullgame_fields.State] = nullgame_features
part_47: Reasons[nullgame_fields.State] = nullgame_reasons
part_74: Sureness[nullgame_fields.State] = nullgame_sureness
part_48: Pruning[nullgame_fields.State] = nullgame_pruning
part_49: Blunders[nullgame_fields.State] = nullgame_blunders
part_85: Manners[nullgame_fields.State] = nullgame_manners
part_80: LooseEnds[nullgame_fields.State] = nullgame_loose_ends
part_50: GameLog[nullgame_fields.State] = nullgame_log
part_51: GamePage = nullgame_page
part_52: Effects[nullgame_fields.State] = nullgame_effects
part_53: Face = nullgame_face

part_54: Actions = rois_faineants_actions
part_55: Chance[rois_faineants_fields.State] = rois_faineants_chance
part_56: Refusals[rois_faineants_refusals.Code] = rois_faineants_refusals
part_57: Diagram[rois_faineants_fields.State] = rois_faineants_diagram
part_58: Facts[rois_faineants_fields.State] = rois_faineants_facts
part_59: Shape[rois_faineants_fields.State] = rois_faineants_fields
part_60: Hidden[rois_faineants_fields.State] = rois_faineants_hidden
part_61: Observation[rois_faineants_fields.State] = rois_faineants_observation
part_62: Notation[rois_faineants_fields.State] = rois_faineants_notation
part_63: Rules[rois_faineants_fields.State] = rois_faineants_rules
part_64: Heuristic[rois_faineants_fields.State] = rois_faineants_heuristic
part_65: Features[rois_faineants_fields.State] = rois_faineants_features
part_66: Reasons[rois_faineants_fields.State] = rois_faineants_reasons
part_75: Sureness[rois_faineants_fields.State] = rois_faineants_sureness
part_67: Pruning[rois_faineants_fields.State] = rois_faineants_pruning
part_68: Blunders[rois_faineants_fields.State] = rois_faineants_blunders
part_86: Manners[rois_faineants_fields.State] = rois_faineants_manners
part_81: Ends[rois_faineants_fields.State, rois_faineants_ends.Room] = rois_faineants_ends
part_82: LooseEnds[rois_faineants_fields.State] = rois_faineants_loose_ends
part_69: GameLog[rois_faineants_fields.State] = rois_faineants_log
part_70: GamePage = rois_faineants_page
part_71: Effects[rois_faineants_fields.State] = rois_faineants_effects
