// Made of src/duchy/server/games/magnate/payload.py by `make declarations`: change that, not this.

/** Everything on the page that follows from the view by the rules. */
export interface ShownTable {
  trade: number;
  districts: District[];
  crowns: string[];
  known: string[][];
  income: Income[];
  taxed: string;
  taxable: number[][];
  pile: "first" | "last" | "out" | "none";
  moves_last: number;
  rolls_on: boolean;
  plays_on: boolean[];
  discards: string[];
  count: Compared[];
  ahead: number[];
  due: string;
  chooses: boolean;
  awaits: "roll" | "tax" | "income" | "draw" | "";
  hand: HandCard[];
  deeds: OwnDeed[];
  bank?: number[];
  spends?: string[];
}

/** One of the five: the Pawn's name and suits, by seat totals and columns, the seat that leads, from 1, or 0. */
export interface District {
  name: string;
  suits: string;
  totals: number[];
  leader: number;
  columns: Property[][];
}

/** A card in a column: price and tokens while it is a deed, otherwise what it counts. */
export interface Property {
  id: string;
  brings: Brings | null;
  price?: number;
  paid?: string;
  sum?: number;
  counts?: number;
}

/** [I2, I3, C6] On which roll a property brings which suits. */
export interface Brings {
  roll: number;
  suits: string;
}

/** [I1-I6] What a roll would bring, by seat; it comes `odds` times in a hundred. */
export interface Income {
  roll: number;
  odds: number;
  seats: Share[][];
}

/** Suits that a roll brings; `either` if a deed brings one of them. */
export interface Share {
  suits: string;
  card?: string;
  either?: true;
}

/** [W3-W7] A row of the count, by seat; the seat that has more, from 1, or 0. */
export interface Compared {
  by: "districts" | "totals" | "ranks" | "tokens";
  values: number[];
  winner: number;
}

/** [D, B, L1] A card in hand: what it costs and brings; by district whether it may be placed and what follows. */
export interface HandCard {
  id: string;
  price: number;
  sale: string;
  places: (Refusal | null)[];
  payments: string[];
  asked: boolean;
  build_no: Refusal | null;
  deed_no: Refusal | null;
  deed: string;
  short: Short;
  after: (number[] | null)[];
  turns: boolean[];
  build_trade?: Trade;
  deed_trade?: Trade;
}

/** Why something cannot be done: a code, a clause of the rulebook, what the words for it may name. */
export interface Refusal {
  code: string;
  clause: string;
  facts: Record<string, unknown>;
}

/** How many tokens are missing for a card, and the suits of which there is none. */
export interface Short {
  count: number;
  suits: string;
}

/** A trade that helps: its action, the payment after it, whether that payment has to be named. */
export interface Trade {
  a: string;
  cost: string;
  asked: boolean;
}

/** [V1, O8] One of the viewer's deeds: what is missing, how the district would stand, what may be put there. */
export interface OwnDeed {
  card: string;
  district: number;
  paid: number;
  price: number;
  left: number;
  after: number[];
  turns: boolean;
  puts?: string[];
  finish?: string;
  spare?: string;
  final?: string[];
  trade?: Trade;
}

/** A card built outright, and the totals after it. */
export interface Build {
  kind: "build";
  card: string;
  district: number;
  price: number;
  after: number[];
  final?: true;
}

/** A deed bought, and the totals once it is finished. */
export interface Deed {
  kind: "deed";
  card: string;
  district: number;
  price: number;
  after: number[];
  final?: true;
}

/** A card sold. */
export interface Sell {
  kind: "sell";
  card: string;
  final?: true;
}

/** A token put on a deed; the totals if that finishes it. */
export interface Pay {
  kind: "pay";
  card: string;
  suit: string;
  district: number;
  paid: number;
  price: number;
  after?: number[];
  final?: true;
}

/** The income of a deed. */
export interface Choose {
  kind: "choose";
  card: string;
  suit: string;
  final?: true;
}

/** Tokens of one suit for one of another. */
export interface Exchange {
  kind: "trade";
  given: string;
  taken: string;
  final?: true;
}

/** A payment for the card that is due. */
export interface Spend {
  kind: "spend";
  card: string;
  tokens: string;
  final?: true;
}

/** A drawn Ace stays in the hand. */
export interface Keep {
  kind: "keep";
  card: string;
  final?: true;
}

/** A drawn Ace goes, what it brings, and what it brings the other player. */
export interface Replace {
  kind: "replace";
  card: string;
  gain: string;
  theirs: string;
  final?: true;
}

/** The turn is over. */
export interface End {
  kind: "end";
  left: LeftOver[];
  final?: true;
}

/** A deed that could still be finished and would otherwise count for nothing. */
export interface LeftOver {
  code: "deed";
  card: string;
}

/** Income is taken, which ends the window before it. */
export interface Collect {
  kind: "collect";
  final?: true;
}

/** [A38] What followed an action and was seen: tokens by seat, a property's progress, whose turn, which income. */
export interface Seen {
  dealt?: true;
  gain?: string[];
  loss?: string[];
  district?: number;
  paid?: number;
  price?: number;
  totals?: number[];
  seat?: number;
  card?: string;
  income?: number;
  from?: "crowns" | "aces" | "properties";
  reshuffled?: true;
  final?: true;
}

/** What a page is told of this game: shown. */
export type Shown = ShownTable;

/** What a page is told of this game: offer. */
export type Offer = Build | Deed | Sell | Pay | Choose | Exchange | Spend | Keep | Replace | End | Collect;

/** What a page is told of this game: facts. */
export type Facts = Seen;

/** A table of Magnate. Seats, suits, districts and cards are numbered from 0. */
export interface State {
  /** the decision that is due, a Phase */
  phase: number;
  /** turns begun */
  turn: number;
  /** the seat whose turn it is */
  active: number;
  /** Crowns and cards dealt in the set-up, 0-12 */
  dealt: number;
  /** the two ten-sided dice of this turn, the higher first; 0 before the roll */
  dice: number[];
  /** tax dice thrown this turn */
  taxes: number;
  /** by tax die: the suit it taxed plus 1; 0 where it was not thrown */
  taxed: number[];
  /** tokens in hand, by seat and suit */
  tokens: number[][];
  /** where each card is, a Zone */
  zone: number[];
  /** of a card in a column: how many cards lie below it */
  place: number[];
  /** cards in a column, by seat and district */
  height: number[][];
  /** the card placed last in a column, or NO_CARD */
  top: number[][];
  /** 1 where the last card of the column is an unfinished deed */
  deed: number[][];
  /** tokens on that deed, by suit */
  paid: number[][][];
  /** income chosen for that deed: the suit plus 1, SECRET, or 0 */
  choice: number[][];
  /** 1 once a card was played this turn */
  played: number;
  /** the card whose payment is being chosen, or NO_CARD */
  due: number;
  /** cards in the draw pile */
  pile: number;
  /** cards in hand, by seat */
  held: number[];
  /** 1 on a card that was in a hand when the first pile ran out */
  counted: number[];
  /** how many of those are still in the hand, by seat */
  counted_held: number[];
  /** 1 once the discards have become the pile */
  reshuffled: number;
  /** last turns still to end; 0 before they begin */
  final_turns: number;
}

/** The axes, as integers; `editions.py` says which values they have. */
export interface Laid {
  /** O1: tokens for an Ace outright, and in all on a deeded one */
  ace_cost: number;
  /** O2: tokens for an Ace's deed; 0: there is none */
  ace_deed: number;
  /** O3: 1 where a card of rank 2 has a deed */
  rank2_deed: number;
  /** O4: an AceValue */
  ace_value: number;
  /** O5: 0 ranks, 1 district totals */
  tiebreak_total: number;
  /** O6: 0 any of its suits, 1 at least one of each */
  court_payment: number;
  /** O7: 1 with Courts in the deck */
  courts: number;
  /** O8: 1 where tokens on a deed must show every suit in the end */
  deed_needs_every_suit: number;
  /** O9: 1 with a window for development before income */
  develop_before_income: number;
  /** O10: 0 on a draw from the empty pile, 1 when the last card is taken */
  reshuffle_when: number;
  /** O11: 0 when the last card is taken, 1 when a draw fails */
  final_turns_when: number;
  /** O12: tokens of each suit in the game; 0: no limit */
  bank_limit: number;
  /** O14: 1 where a drawn Ace may be replaced */
  replace_ace: number;
  /** O15: 1 with Pawns as properties and neutral districts */
  pawn_properties: number;
  /** O16: tax dice thrown after a 1 */
  tax_dice: number;
}

/** What this game says in its own way. */
export interface Game {
  shown: Shown;
  offer: Offer;
  facts: Facts;
  state: State;
  laid: Laid;
}
