// Made of src/duchy/server/games/nullgame/payload.py by `make declarations`: change that, not this.

/** The seats that lead, from 1. */
export interface Leaders {
  leaders: number[];
}

/** What a legal action is called. */
export interface Offered {
  kind: string;
  final?: true;
}

/** The texts of this game say everything. */
export interface Nothing {
}

/** What a page is told of this game: shown. */
export type Shown = Leaders;

/** What a page is told of this game: offer. */
export type Offer = Offered;

/** What a page is told of this game: facts. */
export type Facts = Nothing;

/** A table of the null game. */
export interface State {
  /** the decision that is due, a Phase */
  phase: number;
  /** how many play */
  seats: number;
  /** turns begun */
  turn: number;
  /** the token in the hand of the seat whose turn it is, 1-3; 0: none */
  drawn: number;
  /** value of the tokens kept, by seat */
  points: number[];
  /** tokens kept, by seat */
  kept: number[];
}

/** The axes. */
export interface Laid {
  /** N1: turns of each seat */
  rounds: number;
}

/** What this game says in its own way. */
export interface Game {
  shown: Shown;
  offer: Offer;
  facts: Facts;
  state: State;
  laid: Laid;
}
