// Made of src/duchy/server/listing.py by `make declarations`: change that, not this.

/** All games for people, in their order. */
export interface Listing {
  games: ListedGame[];
}

/** One game: seats, editions (the first is the default), axes, levels with what was measured of them. */
export interface ListedGame {
  name: string;
  rules: string;
  seats: number[];
  editions: Edition[];
  axes: Axis[];
  usual_level: string;
  levels: Level[];
  programs: string[];
}

/** An edition, with its value of each axis by number of seats. */
export interface Edition {
  name: string;
  values: Record<string, Record<string, number | string>>;
}

/** An axis; `fitting` are its values by number of seats, if not all of them go with each. */
export interface Axis {
  name: string;
  clause: string;
  values: (number | string)[] | Bounds;
  fitting?: Record<string, (number | string)[]>;
}

/** The bounds of a range of whole numbers. */
export interface Bounds {
  from: number;
  to: number;
}

/** A level, with its ratings by number of seats if it was measured. */
export interface Level {
  name: string;
  uses_its_time: boolean;
  rated: Record<string, Rating>;
}

/** What was measured of a level: its Elo, half of the interval, and the milliseconds per move. */
export interface Rating {
  elo: number;
  half: number;
  ms: number;
}
