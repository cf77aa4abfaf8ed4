// Made of src/duchy/server/{protocol,entries,answers,review}.py by `make declarations`: change that, not this.

/** What each game says in its own way; where no game is meant, nothing is known of it. */
export interface Game {
  shown: object;
  offer: { final?: true };
  facts: object;
  state: object;
  laid: object;
}

/** How a game ended or would end now: the winners' seats, and each seat's keys. */
export interface Result {
  winners: number[];
  keys: number[][];
}

/** A line of what happened, as one viewer saw it. */
export type Entry<G extends Game = Game> = Played<G> | TookBack | AskedBack | AnsweredBack | WithdrewBack | LapsedBack | TutorChosen | Seated | Forgone | Moved | Renewed | Closed | Called | StoodIn | TakenOver | GameStopped | RanOut;

/** An action, with `?` for what the viewer did not see, and the turn after it. */
export interface Played<G extends Game = Game> {
  is: "played";
  actor: number | string | null;
  a: string;
  turn: number;
  facts?: G["facts"];
  at_sight?: "unready" | "hurried" | "failed";
}

/** A seat took back the last `count` played entries. */
export interface TookBack {
  is: "took_back";
  seat: number;
  count: number;
  practice?: boolean;
  consent?: boolean;
}

/** A seat asks to go back to its latest decision; the viewer's last `count` played entries would be taken back. */
export interface AskedBack {
  is: "takeback_asked";
  seat: number;
  count: number;
}

/** A person agrees to that or refuses it. */
export interface AnsweredBack {
  is: "takeback_answered";
  seat: number;
  agrees: boolean;
}

/** The seat withdraws its request. */
export interface WithdrewBack {
  is: "takeback_withdrawn";
  seat: number;
}

/** The request has lapsed, because something was played. */
export interface LapsedBack {
  is: "takeback_lapsed";
  seat: number;
}

/** A seat has chosen what its tutor warns of. */
export interface TutorChosen {
  is: "tutor_set";
  seat: number;
  watch: "off" | "blunder" | "mistake" | "inaccuracy";
}

/** A person joined; `seal` is what they are held to of their nonce, which they may have said already. */
export interface Seated {
  is: "seated";
  seat: number;
  seal: string;
}

/** A seat did not open its nonce in time. */
export interface Forgone {
  is: "forgone";
  seat: number;
}

/** A seat is held by one more device, so many in all. */
export interface Moved {
  is: "seat_claimed";
  seat: number;
  devices: number;
}

/** There is a new invitation to a seat; by another seat than itself it ends what held the seat before. */
export interface Renewed {
  is: "seat_invited";
  seat: number;
  by: number;
}

/** There is no invitation to a seat any more; by another seat than itself that ends what held the seat, too. */
export interface Closed {
  is: "seat_uninvited";
  seat: number;
  by: number;
}

/** What a seat is called from now on; nothing, if the name is empty. */
export interface Called {
  is: "seat_named";
  seat: number;
  name: string;
}

/** From now on a computer of that level decides for a person's seat; none, if the level is empty. */
export interface StoodIn {
  is: "stand_in";
  seat: number;
  level: string;
}

/** Computers of that level have taken these seats, as the host, at `seat`, wanted; invitations to them are void. */
export interface TakenOver {
  is: "seat_filled";
  seat: number;
  level: string;
  seats: number[];
  who?: string[];
}

/** The operator has closed the game: nothing is played any more. */
export interface GameStopped {
  is: "stopped";
}

/** The time of a seat is over: a computer of that level decides for it from now on. */
export interface RanOut {
  is: "seat_ran_out";
  seat: number;
  level: string;
}

/** How many milliseconds a person has, `per` turn or for the whole game, and the level of the computer that plays on when they are over; without one the game ends then, and the person has lost. */
export interface TimeLimit {
  per: "turn" | "game";
  ms: number;
  level: string;
}

/** Anything sent to the server. */
export type Message = Hello | Open | Act | Undo | Rewind | Takeback | Consent | Withdraw | Tutor | Invite | Uninvite | Name | HandOver | Fill | Weigh | Since | Hint | Say | Permit | Look | Rematch;

/** The first message: which table, which seat (by its token; without one as a spectator), from which version. */
export interface Hello {
  is: "hello";
  table: string;
  token?: string | null;
  invitation?: string | null;
  since?: number;
  nonce?: string;
  seal?: string | null;
  tutors?: boolean | null;
  key?: string | null;
  lang?: string;
  page?: boolean;
}

/** Open the nonce of one's seat, once everybody has joined. */
export interface Open {
  is: "open";
  nonce: string;
}

/** Play one action, or several, all or none; `base` is the version that the person saw, `cid` the message's id. */
export interface Act {
  is: "act";
  cid: string;
  base: number;
  a: string | string[];
  sig?: string;
}

/** Take the latest actions back. */
export interface Undo {
  is: "undo";
  cid: string;
  base: number;
  count?: number;
  sig?: string;
}

/** Go back to where one's latest turn began, against computers alone, as practice. */
export interface Rewind {
  is: "rewind";
  cid: string;
  base: number;
  sig?: string;
}

/** Ask the other people to go back to one's latest decision, whatever has come of it. */
export interface Takeback {
  is: "takeback";
  cid: string;
  base: number;
  sig?: string;
}

/** Agree to what somebody asks to take back, or refuse it. */
export interface Consent {
  is: "consent";
  cid: string;
  base: number;
  agrees: boolean;
  sig?: string;
}

/** Withdraw the request to take back. */
export interface Withdraw {
  is: "withdraw";
  cid: string;
  base: number;
  sig?: string;
}

/** Choose what a tutor warns one of, before a decision is made; against computers alone. */
export interface Tutor {
  is: "tutor";
  cid: string;
  base: number;
  watch: "off" | "blunder" | "mistake" | "inaccuracy";
  sig?: string;
}

/** Make an invitation to a seat with a token chosen by the sender: one's own, or, for the host, another's before the game begins; what was good for that seat before, is not any more. */
export interface Invite {
  is: "invite";
  cid: string;
  base: number;
  seat: number;
  token: string;
  sig?: string;
}

/** Withdraw the invitation to a seat; a host, before the game begins, also ends whatever holds that seat. */
export interface Uninvite {
  is: "uninvite";
  cid: string;
  base: number;
  seat: number;
  sig?: string;
}

/** What the seat is called from now on; nothing, if the name is empty. */
export interface Name {
  is: "name";
  cid: string;
  base: number;
  name: string;
  sig?: string;
}

/** Let a computer of that level decide for the seat from now on; an empty level: the person is back. */
export interface HandOver {
  is: "hand_over";
  cid: string;
  base: number;
  level: string;
  sig?: string;
}

/** Let computers of that level, or a person and others of it, take all empty seats: the host alone may. */
export interface Fill {
  is: "fill";
  cid: string;
  base: number;
  level: string;
  sig?: string;
}

/** Ask the tutor about actions that would complete a decision, before they are played. */
export interface Weigh {
  is: "weigh";
  cid: string;
  base: number;
  a: string | string[];
}

/** Ask again for everything after version `v`. */
export interface Since {
  is: "since";
  v: number;
}

/** Ask for a hint, for the acting seat. */
export interface Hint {
  is: "hint";
  cid: string;
  lang?: string;
}

/** Say one of a few things to everybody at the table; or a `text`, to its people, where the host lets them write. */
export interface Say {
  is: "say";
  phrase?: "hello" | "luck" | "wait" | "nudge" | "well_played" | "thanks" | null;
  text?: string;
}

/** Let the people at the table write to each other from now on, or no longer: the host alone may. */
export interface Permit {
  is: "permit";
  writing: boolean;
}

/** Whether anybody may see this page now; whoever looks at no page of a table is told of their turn by push. */
export interface Look {
  is: "look";
  looking: boolean;
}

/** Ask for another game of the same people, when this one is over. */
export interface Rematch {
  is: "rematch";
  cid: string;
}

/** By seat how many milliseconds were left at `since`, in milliseconds since 1970, and whose run since then; 0: nobody's. */
export interface Times {
  left: Record<string, number>;
  running: number;
  since: number;
}

/** The winners' seats, each seat's keys, and the secret of its chance, in hexadecimal. */
export interface Ending {
  winners: number[];
  keys: number[][];
  secret: string;
}

/** An open request to take back: whose it is, how many of the viewer's entries it concerns, who has not answered. */
export interface Requested {
  seat: number;
  count: number;
  missing: number[];
}

/** All that a viewer may know of the table: fields of the state by name, hidden ones as the rules hide them. */
export interface Seen<G extends Game = Game> {
  seat: number;
  turn: number;
  actor: number | string | null;
  state: G["state"];
  awaited?: number[];
  unopened?: number[];
  takes_back?: number;
  rewinds?: boolean;
  practice?: number;
  takeback?: Requested;
  may_ask_back?: boolean;
  by_consent?: number;
  tutors?: Record<string, "blunder" | "mistake" | "inaccuracy">;
  may_tutor?: "" | "asked" | "agreed" | "refused";
  stand_ins?: Record<string, string>;
  stopped?: boolean;
  forfeit?: number;
  times?: Times;
  ending?: Ending;
}

/** The answer to a hello: what is played, by whom, and everything after the version that was asked for. */
export interface Welcome<G extends Game = Game> {
  is: "welcome";
  v: number;
  events: Entry<G>[];
  view: Seen<G>;
  legal?: string[];
  shown?: G["shown"];
  offers?: G["offer"][];
  table: string;
  seat: number;
  game: string;
  rules: string;
  edition: string;
  axes: Record<string, number | string>;
  laid: G["laid"];
  seats: number;
  players: Record<string, string>;
  names: Record<string, string>;
  commitment: string;
  held?: Record<string, number>;
  invited?: number[];
  device?: number;
  here?: number[];
  writing?: boolean;
  limit?: TimeLimit;
  now?: number;
  own?: boolean;
}

/** The seats whose people have the table open, and whether they may write, now that either has changed; to pages. */
export interface Here {
  is: "here";
  seats: number[];
  writing?: boolean;
}

/** What the person at a seat says: to pages; a `text` to those of people only, who show it as it is. */
export interface Said {
  is: "said";
  seat: number;
  phrase?: "hello" | "luck" | "wait" | "nudge" | "well_played" | "thanks";
  text?: string;
}

/** The message is on the disk; `v` is the seat's version after it. */
export interface Ack {
  is: "ack";
  cid: string;
  v: number;
}

/** The message changed nothing: a code, the clause of the rulebook if any, a sentence in the person's language; for a refused action also what the sentence names, for clients that word it themselves. */
export interface Nak {
  is: "nak";
  cid: string | null;
  code: string;
  clause: string | null;
  text: string;
  facts?: Record<string, unknown>;
}

/** Something happened. */
export interface Ev<G extends Game = Game> {
  is: "ev";
  v: number;
  events: Entry<G>[];
  view: Seen<G>;
  legal?: string[];
  shown?: G["shown"];
  offers?: G["offer"][];
}

/** One action of a hint: its `share` of the win, why, what would follow in the turn, and whether that `goes_on`. */
export interface Found {
  a: string;
  share: number | null;
  line: string[];
  why: string;
  against?: string;
  goes_on?: boolean;
}

/** The answer to a hint, for the seat's version `base`; not `thorough` while the search is getting ready. */
export interface Hinted {
  is: "hint";
  cid: string;
  base: number;
  thorough: boolean;
  found: Found[];
}

/** A decision that looks costly from what its seat can see; `goes_on`: whether more of the turn follows `best`. */
export interface Costly {
  mark: string;
  loss: number;
  half: number;
  best: string[];
  why: Record<string, string>;
  goes_on: boolean;
}

/** What the tutor has to say of a decision, if it was `judged`; it is silent otherwise, as while getting ready. */
export interface Weighed {
  is: "weighed";
  cid: string;
  judged?: boolean;
  costly?: Costly;
  only?: boolean;
  why?: Record<string, string>;
}

/** The same people have another table, at which everybody sits one seat further and keeps their token. */
export interface Again {
  is: "rematch";
  table: string;
  seat: number;
  token?: string;
  cid?: string;
}

/** The standing of a game, and whether it waits for the seat that asks. */
export interface Standing {
  turn: number;
  over: boolean;
  yours: boolean;
  practice: number;
  by_consent: number;
}

/** What a viewer saw after `n` of the `of` entries so far, of which the last is `entry`. */
export interface Past<G extends Game = Game> {
  n: number;
  of: number;
  view: Seen<G>;
  shown: G["shown"];
  entry: Entry<G> | null;
}

/** One choice of nature: the action, all that it could have been, in order, and their weights if not all are 1. */
export interface Drawing {
  a: string;
  of: string[];
  weights?: number[];
}

/** The text that a device of a seat has to have signed, the public key of that device, and what it has signed. */
export interface Signature {
  seat: number;
  key: string;
  text: string;
  sig: string;
}

/** What chance is drawn from; only its commitment while the game is running. */
export interface Fair {
  table: string;
  game: string;
  commitment: string;
  secret?: string;
  nonces?: Record<string, string>;
  drawings?: Drawing[];
  seals?: Record<string, string>;
  forgone?: number[];
  tutors?: number[];
  by_consent?: boolean;
  keys?: Record<string, string[]>;
  signatures?: Signature[];
  stand_ins?: Record<string, string>;
}

/** The body of a request for a new table; a seat not named in `players` is a person. */
export interface Create {
  game: string;
  edition?: string | null;
  axes?: Record<string, number | string>;
  seats?: number | null;
  players?: Record<string, string>;
  names?: Record<string, string>;
  tutors?: boolean;
  limit?: TimeLimit | null;
}

/** A browser's push subscription, for the notices of a seat: its address, and the keys that seal what goes there. */
export interface Subscribe {
  endpoint: string;
  p256dh: string;
  auth: string;
  lang?: string;
}

/** The address of a subscription that is to get no more notices of a seat. */
export interface Unsubscribe {
  endpoint: string;
}

/** The public key to which browsers subscribe, in base64url; empty if this server sends no notices. */
export interface PushKey {
  key: string;
}

/** The answer to it: the table, the tokens of its people's seats, the hash of the secret of its chance. */
export interface Opened {
  table: string;
  tokens: Record<string, string>;
  commitment: string;
}

/** A part of a rulebook's text that is set apart, or names a clause, which it links to. */
export interface Span {
  text: string;
  style?: "bold" | "italic" | "code";
  ref?: string;
}

/** A piece of a rulebook. */
export type Block = Heading | Clause | Items | Rows | Paragraph;

/** A heading; 1 is the title's level. */
export interface Heading {
  kind: "heading";
  level: number;
  text: (string | Span)[];
}

/** A clause with its id. */
export interface Clause {
  kind: "clause";
  id: string;
  text: (string | Span)[];
}

/** A list, numbered if `ordered`. */
export interface Items {
  kind: "list";
  ordered: boolean;
  items: (string | Span)[][];
}

/** A table by row; the first is its head. */
export interface Rows {
  kind: "table";
  rows: (string | Span)[][][];
}

/** Any other text. */
export interface Paragraph {
  kind: "text";
  text: (string | Span)[];
}

/** The rulebook of a game in a language. */
export interface Rulebook {
  blocks: Block[];
}

/** The puzzles of a game. */
export interface PuzzlesOfGame {
  game: string;
  ratings: number[];
  today: number;
  newcomer: number;
}

/** All puzzles, by game. */
export interface PuzzleListing {
  games: PuzzlesOfGame[];
}

/** A puzzle: a position, and what is known of it; shares of the win are the seat's to act. */
export interface Posed {
  is: "posed";
  game: string;
  number: number;
  diagram: string;
  seat: number;
  rating: number;
  best: string[];
  share: number;
  tempting: string[];
  tempting_share: number;
  exact: boolean;
  closer: boolean;
  why: Record<string, string>;
}

/** An opened record: what was played, and everything that happened. */
export interface Replayed<G extends Game = Game> {
  game: string;
  edition: string;
  axes: Record<string, number | string>;
  laid: G["laid"];
  seats: number;
  players: Record<string, string>;
  names: Record<string, string>;
  entries: Entry<G>[];
  begins: number;
  result?: Result;
  error?: Nak;
  practice?: number;
  by_consent?: number;
}

/** A record after that many actions. */
export interface Moment<G extends Game = Game> {
  at: number;
  view: Seen<G>;
  shown: G["shown"];
  entry?: Entry<G>;
  legal?: string[];
  offers?: G["offer"][];
}

/** A decision of a finished game, judged by what its seat could know; shares of the win are by seat. */
export interface Judged {
  at: number;
  count: number;
  seat: number;
  played: string[];
  best: string[];
  mark: string;
  loss: number;
  half: number | null;
  shares: number[];
  best_shares: number[];
  spread?: number;
  better?: boolean;
  real?: boolean;
  goes_on?: boolean;
  why?: Record<string, string>;
  blamed?: number;
}

/** A seat's result less an equal share, as a sum of shares of the win. */
export interface Account {
  seat: number;
  result: number;
  deal: Record<string, number>;
  chance: Record<string, number>;
  hidden: number;
  own: number;
  presents: Record<string, number>;
  drift: number;
  adjusted: number;
}

/** A finished game explained. */
export interface Analysed {
  is: "analysed";
  worlds: number;
  decisions: Judged[];
  accounts: Account[];
  stops: number[];
  course: number[][];
  lucks: number[][];
}

/** It is not explained yet: how much of how much is done, and how many games come before it. */
export interface Analysing {
  is: "analysing";
  done: number;
  of: number;
  ahead: number;
  stops?: number[];
  course?: number[][];
}

/** Where that leads. */
export interface Branched<G extends Game = Game> {
  entries: Entry<G>[];
  view: Seen<G>;
  shown: G["shown"];
  legal?: string[];
  offers?: G["offer"][];
  chances?: Entry<G>[];
  recorded?: boolean;
  due?: string;
}

/** Another plan for a decision of a finished game: how good is it? */
export interface Answer {
  record: string;
  at: number;
  seat: number;
  plan: string[];
  played: string[];
  best: string[];
}

/** The answer, compared with the best plan and with what was played in the same worlds; shares of the win. */
export interface Answered {
  is: "answered";
  verdict: "best" | "better" | "alike" | "worse" | "played";
  behind: number;
  behind_half: number;
  gain: number;
  gain_half: number;
}

/** A branch of a record that is at hand. */
export interface Path {
  at: number;
  seat: number;
  plays: string[];
}

/** All that was tried beside a finished game, to be written into its record. */
export interface Tried {
  record: string;
  branches: Path[];
}

/** The record with that. */
export interface Written {
  is: "written";
  record: string;
}

/** A step of what was tried. */
export interface Grown<G extends Game = Game> {
  after: number;
  plays: string[];
  entries: Entry<G>[];
}

/** What was tried after so many actions of a record, through the eyes of a seat (0: with everything open). */
export interface Root<G extends Game = Game> {
  at: number;
  seat: number;
  steps: Grown<G>[];
}

/** All that was tried beside a finished game, as its record holds it. */
export interface Beside<G extends Game = Game> {
  is: "beside";
  roots: Root<G>[];
}

/** What is a branch worth, over so many tables that its seat cannot tell from it? */
export interface Weighing {
  record: string;
  at: number;
  seat: number;
  plays?: string[];
  worlds?: number;
}

/** What a branch is worth to each seat as far as its viewer can know: shares of the win. */
export interface Worth {
  is: "worth";
  shares: number[];
  halves: number[];
}

/** What a strong player would do in a branch, in the place of the seat that is to act. */
export interface Reply {
  is: "reply";
  plays: string[];
}

/** A position that somebody has made up: is it one of the game? */
export interface Sketch {
  diagram: string;
  deal?: number | null;
}

/** It is: the diagram as the program writes it, and what the seat to act sees; if none is, what everybody does. */
export interface Sketched<G extends Game = Game> {
  is: "sketched";
  diagram: string;
  game: string;
  edition: string;
  axes: Record<string, number | string>;
  laid: G["laid"];
  seats: number;
  view: Seen<G>;
  shown: G["shown"];
  legal?: string[];
  offers?: G["offer"][];
}

/** It is not, or cannot be played on: the line of the diagram, from 1, and why, with the clause if there is one. */
export interface Flaw {
  is: "flaw";
  line: number;
  code: string;
  clause: string | null;
  text: string;
  detail: string;
}

/** One plan for a position, and what it is worth: shares of the win. */
export interface Advised {
  plan: string[];
  shares: number[];
  behind: number;
  half: number | null;
  equal?: boolean;
  goes_on?: boolean;
  why?: Record<string, string>;
}

/** What a position is worth to each seat as far as the seat to act can know, and what it could best do. */
export interface Estimate {
  is: "estimate";
  seat: number;
  shares: number[];
  halves: number[];
  plans: Advised[];
}

/** A moment of a finished game, as a diagram. */
export interface Drawn {
  is: "drawn";
  diagram: string;
}

/** What a page sends over its socket. */
export type Upward = Hello | Open | Act | Undo | Rewind | Takeback | Consent | Withdraw | Tutor | Invite | Uninvite | Name | HandOver | Fill | Since | Hint | Weigh | Rematch | Say | Permit | Look;

/** What comes over it. */
export type Downward<G extends Game = Game> = Welcome<G> | Ev<G> | Ack | Nak | Hinted | Weighed | Again | Here | Said;
