// Made of src/duchy/server/games/magna_grecia/payload.py by `make declarations`: change that, not this.

/** Everything on the page that follows from the view by the rules. */
export interface ShownTable {
  map: Board;
  round: number;
  rounds: number;
  cards: Card[];
  oracles: number[];
  seats: SeatCounts[];
  places: Place[];
  links: [number, number][];
  reach: number[];
  ranking: number[];
  level: number[];
  winners: number[];
  turn?: Turn;
  routes?: Route[];
}

/** How the map is turned; by language the names of its villages, by their numbers; the number of a new founding. */
export interface Board {
  rotation: number;
  names: Record<string, string[]>;
  unfinished: number;
}

/** A card: the seats in the order of play, the three values, and each where it is the only action. */
export interface Card {
  id: string;
  order: number[];
  values: number[];
  more: number[];
}

/** A seat's points by part, each with the places it comes from, and its goods in supply and reserve. */
export interface SeatCounts {
  seat: number;
  track: number;
  markets: number;
  oracles: number;
  total: number;
  from_markets: [number, number][];
  from_oracles: [number, number][];
  asleep: number[];
  sold: number[];
  roads: number[];
  cities: number[];
  pawns: number;
  tiles_left: number;
}

/** What a place is, what it is connected to, whose markets are in it and what they are worth now. */
export interface Place {
  place: number;
  hex: number;
  kind: "village" | "oracle" | "city";
  seat: number;
  links: number[];
  markets: [number, "active" | "asleep" | "sold", number][];
  holder?: number;
  held_by?: number;
  cities?: [number, number][];
  wanted?: number;
  size?: number;
  price?: number;
}

/** What the active seat has done, can still do and owes; why an action is closed, with what the words may name. */
export interface Turn {
  seat: number;
  used: number[];
  left: number[];
  traded: boolean;
  due: number[];
  unfinished: boolean;
  closed: Partial<Record<"roads" | "cities" | "takes" | "markets", [string, string]>>;
  facts: Record<string, unknown>;
}

/** The best few routes to a place. */
export interface Route {
  goal: number;
  ways: Way[];
}

/** A route from a place as actions, what it changes for each seat if the game ended now, what it closes. */
export interface Way {
  from: number;
  a: string[];
  gains: number[];
  closes: ("roads" | "cities" | "takes" | "markets")[];
}

/** An oracle on a village. */
export interface Oracle {
  kind: "oracle";
  final?: true;
  hex: number;
  place: number;
}

/** A road tile: its exits, those where it may start, the places that it newly connects and what that brings. */
export interface Road {
  kind: "road";
  final?: true;
  hex: number;
  exits: number[];
  starts: number[];
  joins?: number[];
  gains?: number[];
  closes: ("roads" | "cities" | "takes" | "markets")[];
}

/** A city tile: whether it founds a city, which villages it makes due, its effects, or only its cost. */
export interface City {
  kind: "city";
  final?: true;
  hex: number;
  founds: boolean;
  covers: boolean;
  market: boolean;
  due: number[];
  unfinished: boolean;
  gains: number[];
  closes: ("roads" | "cities" | "takes" | "markets")[];
  usual: boolean;
}

/** How many tiles of each kind. */
export interface Take {
  kind: "take";
  final?: true;
  roads: number;
  cities: number;
  closes: ("roads" | "cities" | "takes" | "markets")[];
}

/** A market: its price, its value now, and its least value once it is connected to a city of its owner. */
export interface Buy {
  kind: "buy";
  final?: true;
  hex: number;
  place: number;
  price: number;
  value: number;
  gains: number[];
  active: boolean;
  closes: ("roads" | "cities" | "takes" | "markets")[];
  could: number;
}

/** A market, and the points that it brings. */
export interface Sell {
  kind: "sell";
  final?: true;
  hex: number;
  place: number;
  value: number;
  closes: ("roads" | "cities" | "takes" | "markets")[];
}

/** The turn is over. */
export interface End {
  kind: "end";
  final?: true;
  left: LeftOver[];
}

/** Something the turn could still do for free, or at a gain; `nothing`: it has done nothing yet. */
export interface LeftOver {
  code: "nothing" | "roads" | "take" | "city" | "buy";
  number?: number;
  hex?: number;
}

/** What an action changed: connections, oracles as [oracle, city, its seat], points; whether a round begins; the card that is turned up. */
export interface Seen {
  linked?: [number, number][];
  turned?: [number, number, number][];
  founds?: boolean;
  market?: boolean;
  price?: number;
  value?: number;
  points?: number;
  idle?: boolean;
  round?: number;
  card?: Card;
}

/** What a page is told of this game: shown. */
export type Shown = ShownTable;

/** What a page is told of this game: offer. */
export type Offer = Oracle | Road | City | Take | Buy | Sell | End;

/** What a page is told of this game: facts. */
export type Facts = Seen;

/** A table of Magna Grecia. Seats, hexes, cards and places are numbered from 0. The fields after `villages` follow from those above and are stored only for speed. */
export interface State {
  /** how many play */
  seats: number;
  /** the decision that is due, a Phase */
  phase: number;
  /** turns begun */
  turn: number;
  /** by card: the round that it is for; 0 while it has not been seen */
  shown: number[];
  /** points, by seat */
  points: number[];
  /** road tiles in front of the seat */
  road_supply: number[];
  /** city tiles in front of the seat */
  city_supply: number[];
  /** road tiles not taken yet, by seat */
  road_reserve: number[];
  /** city tiles not taken yet, by seat */
  city_reserve: number[];
  /** road tiles placed this turn */
  roads_used: number;
  /** city tiles placed this turn */
  cities_used: number;
  /** tiles taken from the reserve this turn */
  taken: number;
  /** 1 once a founding has begun this turn */
  founded: number;
  /** 1 once a market has been bought or sold this turn */
  traded: number;
  /** what lies on each hex: 0, a road tile's number, or CITY_TILE + seat; HEXES is bare */
  tile: number[];
  /** by place and seat: a Market */
  market: number[][];
  /** by city: the number of its founding, from 1; else 0 */
  age: number[];
  /** by oracle: the city that holds it, or NO_PLACE */
  holder: number[];
  /** by place: a PlaceKind */
  kind: number[];
  /** villages of the map */
  villages: number;
  /** the hex of each village, ascending */
  village: number[];
  /** the action card of the round */
  card: number;
  /** the seat whose turn it is, or who places an oracle */
  active: number;
  /** action cards seen */
  shown_count: number;
  /** oracles on the map */
  oracles: number;
  /** markets not on the map, by seat */
  market_supply: number[];
  /** by hex: the place that it belongs to, or NO_PLACE */
  place: number[];
  /** by city: its tiles; else 0 */
  size: number[];
  /** by place: unsold markets in it */
  unsold: number[];
  /** by village and oracle: bit 6 * seat for each seat with a road into it */
  entered: number[];
  /** by place: places directly connected to it, as bits */
  link: number[];
  /** by place: how many these are */
  degree: number[];
  /** by seat: its cities, as bits */
  own: number[];
  /** open villages beside cities of the active seat, to be covered this turn */
  due: number;
}

/** The axes, as integers; `editions.py` says which values they have. */
export interface Laid {
  /** OPT-1: the number of the map */
  map: number;
  /** OPT-2: 0 players place the oracles, 1 nature does */
  oracle_setup: number;
  /** OPT-3: rounds of the game */
  rounds: number;
  /** OPT-4: 1 where a founding may begin on a plain hex */
  founding_bridge: number;
  /** OPT-5: the seats' colours, a row of COLOUR_OF */
  colours: number;
  /** MAT-2: what is printed on each hex, a Terrain */
  terrain: number[];
}

/** What this game says in its own way. */
export interface Game {
  shown: Shown;
  offer: Offer;
  facts: Facts;
  state: State;
  laid: Laid;
}
