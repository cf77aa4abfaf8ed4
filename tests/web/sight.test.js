import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./stand_ins.js";

const { playsOf } = await page("desk/plays");
const { folded, marked, Sight } = await page("table/sight");
const { pastState } = await page("table/earlier");

const played = (a) => ({ is: "played", a });
const view = (more = {}) => ({ state: { tokens: 1 }, actor: 1, turn: 1, ...more });
const welcome = (v, events, more = {}) => ({
  is: "welcome",
  table: "t",
  game: "magnate",
  seat: 1,
  v,
  view: view(),
  events,
  ...more,
});
const now = (v, events, more = {}) => ({ is: "now", v, view: view(), events, ...more });

test("a take-back takes what was played last, and nothing else", () => {
  const joined = { is: "joined", seat: 2 };
  const standing = folded([played("a"), joined], [played("b"), joined, played("c"), { is: "took_back", count: 2 }]);
  assert.deepEqual(standing, [played("a"), joined, joined]);
  assert.deepEqual(folded([played("a")], [{ is: "took_back" }]), [played("a")]);
  assert.deepEqual(folded([played("a")], [{ is: "took_back", count: 5 }, played("d")]), [played("d")]);
});

test("what people say about taking back is noted after what stood then and stands still", () => {
  const asked = { is: "takeback_asked", seat: 1, count: 2 };
  const back = { is: "took_back", count: 2, consent: true };
  const news = [played("a"), asked, played("b"), played("c"), back, played("d"), { is: "took_back", count: 1 }];
  assert.deepEqual(folded([], news), [played("a")]);
  assert.deepEqual(marked([], [], news), [
    { at: 1, entry: asked },
    { at: 1, entry: back },
  ]);
  const before = [{ at: 3, entry: asked }];
  assert.deepEqual(marked(before, [played("a"), played("b"), played("c")], [{ is: "took_back", count: 2 }]), [
    { at: 1, entry: asked },
  ]);
  assert.equal(before[0].at, 3);
});

test("what is folded leaves what was there before as it was", () => {
  const before = [played("a")];
  folded(before, [{ is: "took_back", count: 1 }]);
  assert.deepEqual(before, [played("a")]);
});

test("the first welcome is history, a later one tells what was missed", () => {
  const sight = new Sight();
  assert.deepEqual(sight.take(welcome(2, [played("a"), played("b")])), []);
  const missed = sight.take(welcome(3, [played("c")]));
  assert.deepEqual(
    missed.map(({ a, told }) => [a, told]),
    [["c", 3]],
  );
  assert.deepEqual(
    playsOf(sight.state).map(({ a }) => a),
    ["a", "b", "c"],
  );
});

test("a server that was set back to an older copy tells everything once more", () => {
  const sight = new Sight();
  sight.take(welcome(5, [played("a"), played("b")]));
  assert.deepEqual(sight.take(welcome(4, [played("a")])), []);
  assert.deepEqual(
    playsOf(sight.state).map(({ a, told }) => [a, told]),
    [["a", 1]],
  );
});

test("moments are counted by all that was told, what was taken back too", () => {
  const sight = new Sight();
  sight.take(welcome(1, [played("a")]));
  const news = sight.take(now(3, [{ is: "took_back", count: 1 }, played("b")]));
  assert.deepEqual(
    news.map(({ told }) => told),
    [2, 3],
  );
  assert.deepEqual(
    playsOf(sight.state).map(({ a }) => a),
    ["b"],
  );
});

test("only a seat that was sent legal actions acts, even if there are none; a spectator never does", () => {
  const acting = (seat, more) => {
    const sight = new Sight();
    sight.take(welcome(1, [], { seat, ...more }));
    return sight.state.acting;
  };
  assert.equal(acting(1, { legal: [] }), true);
  assert.equal(acting(1, { legal: null }), false);
  assert.equal(acting(1, {}), false);
  assert.equal(acting(0, { legal: ["pass"] }), false);
});

test("what a message leaves out is not left over from the one before", () => {
  const sight = new Sight();
  sight.take(
    welcome(1, [], { legal: ["pass"], offers: [{}], shown: { hand: [] }, view: view({ takes_back: 1, ending: {} }) }),
  );
  assert.equal(sight.state.over, true);
  sight.take(now(2, []));
  const { legal, offers, shown, over, takesBack, version } = sight.state;
  assert.deepEqual(
    { legal, offers, shown, over, takesBack, version },
    { legal: [], offers: [], shown: {}, over: false, takesBack: 0, version: 2 },
  );
});

test("an earlier moment offers nothing to do, and keeps what came later for the log alone", () => {
  const sight = new Sight();
  sight.take(welcome(2, [played("a"), played("b"), played("c")], { legal: ["pass"], view: view({ takes_back: 1 }) }));
  const past = pastState(sight.state, { view: { state: { tokens: 0 }, actor: 2, turn: 1 }, shown: { hand: [] } }, 1);
  assert.deepEqual([past.acting, past.legal, past.takesBack, past.actor, past.over], [false, [], 0, 2, false]);
  assert.deepEqual([past.s, past.shown], [{ tokens: 0 }, { hand: [] }]);
  assert.deepEqual(
    [past.entries, past.later].map((each) => each.map(({ a }) => a)),
    [["a"], ["b", "c"]],
  );
  assert.equal(sight.state.acting, true);
});
