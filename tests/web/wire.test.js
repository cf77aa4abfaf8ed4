import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { sha256 } from "../../src/duchy/web/js/page/keys/sha256.js";
import { Clock, page, Target } from "./stand_ins.js";

const clock = new Clock();
const { Wire } = await page("live/wire");

const OPEN = 1;

class Socket {
  static OPEN = OPEN;
  static all = [];
  sent = [];
  readyState = 0;
  constructor(url) {
    this.url = url;
    Socket.all.push(this);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
    this.onclose();
  }
  begin() {
    this.readyState = OPEN;
    this.onopen();
    return this;
  }
  answer(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

let heard, ups, wire;
const last = () => Socket.all.at(-1);

beforeEach(() => {
  Socket.all = [];
  clock.timers.clear();
  const here = new Target();
  Object.assign(globalThis, {
    WebSocket: Socket,
    location: { protocol: "https:", host: "duchy" },
    document: Object.assign(new Target(), { hidden: false }),
    addEventListener: (...args) => here.addEventListener(...args),
    removeEventListener: (...args) => here.removeEventListener(...args),
    here,
  });
  [heard, ups] = [[], []];
  wire = new Wire("g1", "token", "nonce", () => "fr", {
    heard: (each) => heard.push(each),
    line: (isUp) => ups.push(isUp),
  });
});

const welcomed = () => last().begin().answer({ is: "welcome", v: 7 });

test("a socket begins with who one is and what one knows already", () => {
  assert.equal(last().url, "wss://duchy/api/socket");
  welcomed();
  wire.renew();
  last().begin();
  const hello = {
    is: "hello",
    table: "g1",
    token: "token",
    invitation: null,
    key: null,
    seal: sha256("g1 nonce"),
    lang: "fr",
    page: true,
  };
  assert.deepEqual(
    Socket.all.map((each) => each.sent[0]),
    [
      { ...hello, since: 0 },
      { ...hello, since: 7 },
    ],
  );
});

test("what is asked is sent until it is answered, and the answer comes once", async () => {
  welcomed();
  const answer = wire.ask({ is: "act", a: "pass" });
  const [, asked] = last().sent;
  clock.pass(2400);
  assert.equal(last().sent.length, 2);
  clock.pass(600);
  assert.deepEqual(last().sent[2], asked);
  last().answer({ is: "ack", cid: asked.cid, v: 99 });
  assert.equal((await answer).is, "ack");
  clock.pass(60_000);
  assert.equal(last().sent.length, 3);
  assert.equal(wire.version, 7, "an answer does not say what has been told");
});

test("after three times without an answer a new socket is tried, and what is open goes over it", () => {
  welcomed();
  wire.ask({ is: "act", a: "pass" });
  clock.pass(9000);
  assert.equal(Socket.all.length, 2);
  assert.equal(Socket.all[0].sent.length, 1 + 3);
  welcomed();
  assert.deepEqual(
    last().sent.map((each) => each.is),
    ["hello", "act"],
  );
});

test("a hint takes its time", () => {
  welcomed();
  wire.ask({ is: "hint" });
  clock.pass(20_000);
  assert.equal(Socket.all.length, 1);
});

test("a line that is lost is said once, and tried again after longer and longer", () => {
  Math.random = () => 0.5;
  welcomed();
  const waits = [];
  for (const _ of Array(8)) {
    const before = Socket.all.length;
    last().close();
    const from = clock.now;
    while (Socket.all.length === before) clock.pass(100);
    waits.push(clock.now - from);
  }
  assert.deepEqual(waits, [300, 600, 1200, 2400, 4800, 8000, 8000, 8000]);
  assert.deepEqual(ups, [true, false]);
});

test("a hello that is refused for good closes the line; one that cannot be had now is tried again", () => {
  last().begin().answer({ is: "nak", code: "FLOOD" });
  clock.pass(1000);
  assert.equal(Socket.all.length, 2);
  last().begin().answer({ is: "nak", code: "NO_SUCH_GAME" });
  clock.pass(60_000);
  assert.equal(Socket.all.length, 2);
  assert.equal(wire.isClosed, true);
});

test("an action that is refused closes nothing", () => {
  welcomed();
  last().answer({ is: "nak", code: "NOT_YOUR_TURN" });
  assert.equal(wire.isClosed, false);
  assert.equal(heard.at(-1).code, "NOT_YOUR_TURN");
});

test("who was away for long gets a new socket, who was away shortly keeps it", () => {
  welcomed();
  const away = (ms) => {
    document.hidden = true;
    document.tell("visibilitychange");
    clock.pass(ms);
    document.hidden = false;
    document.tell("visibilitychange");
    return Socket.all.length;
  };
  assert.equal(away(5000), 1);
  assert.equal(away(25_000), 2);
});

test("when the network goes, a new socket tells that there is none", () => {
  welcomed();
  here.tell("offline");
  assert.equal(Socket.all.length, 2);
});

test("a closed line listens to nothing any more", () => {
  welcomed();
  wire.close();
  here.tell("online");
  here.tell("offline");
  document.tell("visibilitychange");
  clock.pass(60_000);
  assert.equal(Socket.all.length, 1);
  assert.equal(clock.timers.size, 0);
});
