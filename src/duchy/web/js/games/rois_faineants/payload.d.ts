// Made of src/duchy/server/games/rois_faineants/payload.py by `make declarations`: change that, not this.

/** Everything on the table, by name, and what follows from it by the rules. */
export interface ShownTable {
  phase: string;
  market: Pile[];
  lines: MarketLine[];
  seats: Seat[];
  round: Round | null;
  reign: Reign;
  options: Record<string, number | string>;
  characters: Record<string, string>;
  hand: InHand[];
  refused: Record<string, Refusal>;
  count: Count;
  end: "line" | "dead" | "idle" | "guard" | null;
}

/** A pile of the market; `ends`: its top card is the last one of a line; `below`: the cards known to lie there. */
export interface Pile {
  height: number;
  full: number;
  factor: number;
  top: string | null;
  ends: boolean;
  price?: number;
  below?: string[];
}

/** Three piles that end the game when they are empty, and the cards that they still hold. */
export interface MarketLine {
  piles: number[];
  left: number;
}

/** What a seat has; of its hand what is known to be in it. */
export interface Seat {
  coins: number;
  prestige: number;
  held: number;
  coups: number;
  hand: string[];
  domains: Domain[];
}

/** A seat's domain: its sum, the sum with face-down cards, the cards, highest first. */
export interface Domain {
  suit: string;
  sum: number;
  whole: number;
  up: string[];
  down: string[];
}

/** The character on the table, what is to be beaten, who is asked, who could or might still follow. */
export interface Round {
  character: string;
  leader: number;
  asked: number;
  order: number[];
  could: number[];
  might: number[];
  value: number;
  low: boolean;
  performers: number;
  cost: number;
  last: boolean;
}

/** How near the King is to death: who has passed since the last action, whether one more pass kills him. */
export interface Reign {
  passes: number;
  passed: number[];
  near: boolean;
  empty: number;
  plots: number;
  coup: number;
}

/** What one of the viewer's characters could do if led now, or why nothing. */
export interface InHand {
  character: string;
  uses: Use[];
  why: "too_dear" | "none_on_top" | "none_down" | "no_domain" | "no_banquet" | null;
}

/** Something that a character could do: buy from a pile, turn a card up, give a banquet. */
export interface Use {
  pile?: number;
  card?: string;
  price?: number;
  gain?: number;
}

/** Why something cannot be done: a code, a clause of the rulebook, what the words for it may name. */
export interface Refusal {
  code: string;
  clause: string;
  facts: Record<string, unknown>;
}

/** The final count if it came now, row by row; the ranking; how a tie for the lead is broken. */
export interface Count {
  before: number[];
  domains: Record<string, Honoured>;
  treasury: Honoured;
  totals: number[];
  places: number[];
  ties: Tie[];
}

/** By seat a sum, and the prestige that it brings in the final count. */
export interface Honoured {
  sums: number[];
  awards: number[];
}

/** A domain in which equal seats are compared: their sums by seat, and who is still equal afterwards. */
export interface Tie {
  suit: string;
  sums: Record<string, number>;
  left: number[];
}

/** A card bought: what is left, whether that brings the end or uncovers a card, who could or might follow. */
export interface Purchase {
  final: true;
  a: string;
  kind: "lead_queen" | "buy";
  character: string;
  pile: number;
  card: string;
  price: number;
  coins: number;
  ends: boolean;
  uncovers: boolean;
  could: number[];
  might: number[];
}

/** A card turned up: the coins that it brings, the domain's new sum, who could or might follow. */
export interface Revenue {
  final: true;
  a: string;
  kind: "lead_jack" | "turn_up";
  character: string;
  card: string;
  gain: number;
  coins: number;
  sum: number;
  could: number[];
  might: number[];
}

/** A banquet: its price, the prestige that it brings, what is left afterwards, who could or might follow. */
export interface Feast {
  final: true;
  a: string;
  kind: "lead_king" | "feast";
  character: string;
  suit: string;
  price: number;
  gain: number;
  coins: number;
  prestige: number;
  could: number[];
  might: number[];
}

/** A character revealed without effect; who could or might follow. */
export interface Idle {
  final: true;
  a: string;
  kind: "lead_idle";
  character: string;
  could: number[];
  might: number[];
}

/** Declining; who could or might still follow. */
export interface Decline {
  final: true;
  a: string;
  kind: "decline";
  could: number[];
  might: number[];
}

/** A pass: whether it kills the King, who is first player next. */
export interface Pass {
  final: true;
  a: string;
  kind: "pass";
  king: boolean;
  next: number;
}

/** A coup: its price, and what is left. */
export interface Coup {
  final: true;
  a: string;
  kind: "coup";
  price: number;
  coins: number;
}

/** The market has been laid, or a first player drawn. */
export interface Natures {
  kind: "market" | "first";
}

/** That many characters have been dealt to each seat. */
export interface Dealt {
  kind: "dealt";
  each: number;
}

/** A card was bought, and what lay below it; whether that brings the end. */
export interface Bought {
  kind: "lead_queen" | "buy";
  pile: number;
  card: string;
  price: number;
  below: string | null;
  ends: true;
  character: string;
}

/** A card was turned up. */
export interface Received {
  kind: "lead_jack" | "turn_up";
  card: string;
  gain: number;
  character: string;
}

/** A banquet was given. */
export interface Feasted {
  kind: "lead_king" | "feast";
  price: number;
  gain: number;
  character: string;
}

/** A character was revealed without effect, or somebody declined. */
export interface Shared {
  kind: "lead_idle" | "decline";
  character: string;
}

/** Another pass in a row, of how many that kill the King; whether he died. */
export interface Passed {
  kind: "pass";
  count: number;
  seats: number;
  king: "over" | "dies";
}

/** A coup. */
export interface Plotted {
  kind: "coup";
  price: number;
}

/** What a page is told of this game: shown. */
export type Shown = ShownTable;

/** What a page is told of this game: offer. */
export type Offer = Purchase | Revenue | Feast | Idle | Decline | Pass | Coup;

/** What a page is told of this game: facts. */
export type Facts = Natures | Dealt | Bought | Received | Feasted | Shared | Passed | Plotted;

/** A table of Les Rois fainéants. Seats, suits, piles and cards are numbered from 0. */
export interface State {
  /** the decision that is due, a Phase */
  phase: number;
  /** how many play */
  seats: number;
  /** turns of first players begun */
  turn: number;
  /** goods laid in the set-up, 0-40 */
  laid: number;
  /** characters dealt in the deal of this reign, 0-12 */
  dealt: number;
  /** the first player */
  first: number;
  /** the seat that may follow, or NO_SEAT */
  asked: number;
  /** first players in a row who passed */
  passes: number;
  /** coups of the first player in this turn */
  plots: number;
  /** coups of the whole game, by seat */
  coups: number[];
  /** coins, by seat */
  treasury: number[];
  /** prestige, by seat */
  prestige: number[];
  /** where each card is, a Zone */
  zone: number[];
  /** of goods in a pile: how many cards lie below */
  place: number[];
  /** cards in each pile */
  height: number[];
  /** the top card of each pile, or NO_CARD */
  top: number[];
  /** by suit: the piles whose top card has it, bit p for pile p */
  offered: number[];
  /** face-down goods, by seat and suit: bit v for value v + 1 */
  folded: number[][];
  /** value of the face-up goods, by seat and suit */
  developed: number[][];
  /** characters in hand, by seat */
  held: number[];
  /** the character on the table, or NO_CARD */
  character: number;
  /** value of whoever performed last in this round; 0: nobody has */
  value: number;
  /** how many have performed in this round */
  performers: number;
  /** 1 once an action was performed in this reign */
  acted: number;
  /** by seat: the characters of which all know that it does not hold them */
  lacks: number[];
  /** reigns in a row that ended without an action */
  reigns: number;
  /** idle reigns among them, or SECRET */
  idle: number;
  /** by seat, and for everybody: idle reigns that it can be sure of */
  sure: number[];
  /** by seat, and for everybody: reigns that it can believe to be idle */
  maybe: number[];
  /** working memory when the King dies, else 0: by seat, what it can use */
  useful: number[];
}

/** The axes, as integers; `editions.py` says which values they have. */
export interface Laid {
  /** O1: 1 where followers need a lower value */
  variant_low: number;
  /** O2: 1 where face-down goods count in the final count */
  count_face_down: number;
  /** O3: 1 where a diagonal ends the game as a row or column does */
  diagonals: number;
  /** O4: 1 where everybody knows all cards of the piles */
  open_market: number;
  /** O5: 1 where a character may be revealed that cannot be used */
  idle_reveal: number;
  /** O6: a CoupScope */
  coup_scope: number;
  /** O7: idle reigns in a row that end the game */
  idle_limit: number;
  /** O8: reigns in a row without an action that end the game */
  reign_guard: number;
}

/** What this game says in its own way. */
export interface Game {
  shown: Shown;
  offer: Offer;
  facts: Facts;
  state: State;
  laid: Laid;
}
