// @ts-check
/** One's own errors, one after the other, as questions: an answer is played on the board, and judged. */

import { answered, missed } from "../again/mistakes.js";
import { DAYS, inDays, today } from "../again/schedule.js";
import { focusOn, h, icon } from "../page/dom.js";
import { Branch, post } from "./branch.js";
import { amount, cost, ERRORS, sign } from "./figures.js";

/** @typedef {import("./analysis.js").Analysis} Analysis */
/** @typedef {import("./figures.js").Judged} Judged */
/** @typedef {import("../table/protocol.js").Answered} Answered */
/** What is behind the best by less is as good, in shares of the win. */
const NEAR = 0.015;
/** How far a question is: an answer is to be played, it is being judged, it is judged, what was better is shown.
 *  @typedef {"asked" | "judging" | "judged" | "shown"} Stage */

export class Learning {
  /** @param {Analysis} analysis */
  constructor(analysis) {
    this.analysis = analysis;
    this.isOn = false;
    /** What is asked about. @type {Judged[]} */
    this.asked = [];
    /** @type {Judged | null} */
    this.question = null;
    /** @type {Stage} */
    this.stage = "asked";
    /** @type {Answered | null} */
    this.answer = null;
    /** Those to which as good an answer as any was played before it was shown. @type {Set<Judged>} */
    this.found = new Set();
    /** Those whose answer was shown. @type {Set<Judged>} */
    this.helped = new Set();
    /** Those that have been answered, or shown. @type {Set<Judged>} */
    this.settled = new Set();
    /** How many of them come again. */
    this.coming = 0;
    /** What was played as an answer, in order. @type {string[]} */
    this.plan = [];
    /** What could not be judged, and why. */
    this.trouble = "";
    /** What was played as an answer and did not reach the server. @type {Branch | null} */
    this.unsent = null;
    /** How often it is this that leads to another moment just now. */
    this.moving = 0;
    /** How often something has been asked: the last time counts. */
    this.puts = 0;
  }

  /** The errors that are asked about: those of the seat whose eyes are looked through, or of the own one; of a game
   *  that nobody here has played all, as long as it is seen with all cards face up.
   *  @returns {Judged[]} */
  get questions() {
    if (this.isOn) return this.asked;
    const { own, found, eyes, replay } = this.analysis;
    const isAll = !eyes && !replay.me;
    return found.decisions.filter(({ seat, mark }) => (isAll || seat === own) && ERRORS.includes(mark));
  }

  /** Whether what was better must not be told yet. */
  get isOpen() {
    return this.isOn && this.question !== null && this.stage !== "shown";
  }

  /** Whether nothing has been answered yet. */
  get isAwaited() {
    return this.stage === "asked" || this.stage === "judging";
  }

  /** The switch. */
  button() {
    const { app, own, replay } = this.analysis;
    const isAnothers = replay.me > 0 && own !== replay.me;
    const off = this.questions.length ? null : app.say("learn_errors.none");
    return h(
      "button",
      {
        class: "btn find-it",
        "data-key": "review.find",
        "aria-pressed": String(this.isOn),
        "aria-disabled": off ? "true" : null,
        title: off,
        on: { click: () => (off ? this.analysis.shell.explain(off) : this.isOn ? this.end() : this.begin()) },
      },
      icon("i-hint"),
      isAnothers ? app.say("review.find_of", { name: this.analysis.name(own) }) : app.say("review.find"),
    );
  }

  begin() {
    for (const each of [this.found, this.helped, this.settled]) each.clear();
    this.coming = 0;
    this.asked = this.questions;
    this.isOn = true;
    const { overlaid, drawer } = this.analysis.shell;
    if (overlaid) drawer.isOpen = false;
    const asked = this.put(this.questions[0]);
    return overlaid ? asked.then(() => this.isAwaited && this.focus('[data-key="learn.next"]')) : asked;
  }

  /** Back to the analysis, at the decision that was asked about. */
  async end() {
    const { analysis, question } = this;
    this.isOn = false;
    await analysis.go(question?.at ?? analysis.at);
    if (analysis.shell.overlaid) analysis.shell.drawer.show("review");
    if (question && this.coming) analysis.shell.explain(this.comingAgain());
  }

  /** Another moment is looked at. */
  left() {
    if (!this.moving) this.isOn = false;
  }

  /** Lead to another moment. @template T @param {() => Promise<T>} go */
  move(go) {
    this.moving++;
    return go().finally(() => this.moving--);
  }

  /** Ask about a decision: the table stands as its seat saw it, or it is said that this cannot be had.
   *  @param {Judged} judged */
  async put(judged) {
    const { analysis } = this;
    this.question = judged;
    this.stage = "asked";
    this.answer = this.unsent = null;
    this.trouble = "";
    const asking = ++this.puts;
    const isWanted = () => asking === this.puts && this.isOn && this.stage === "asked";
    const branch = await this.move(() => analysis.playOn(judged.at, judged.seat, this, isWanted));
    if (branch || !isWanted()) return;
    const refused = analysis.opening?.refused;
    await this.move(() => analysis.go(analysis.at));
    this.stage = "judged";
    this.trouble = refused?.text ?? analysis.app.say("learn_errors.unfetched");
    analysis.shell.refresh();
    analysis.app.tell(this.said());
    this.focus();
  }

  /** @param {number} by */
  turn(by) {
    const { questions, question } = this;
    const next = questions[(question ? questions.indexOf(question) : -1) + by];
    if (next) return this.put(next);
    this.question = null;
    this.stage = "shown";
    return this.move(() => this.analysis.go(this.analysis.at));
  }

  /** Something has been played: if the decision is complete, it is judged. @param {Branch} branch */
  async played(branch) {
    const { analysis, question } = this;
    if (!question || (branch.actor === question.seat && branch.found?.view.takes_back)) return;
    this.stage = "judging";
    this.plan = [...branch.plays];
    analysis.shell.refresh();
    const { at, seat, played, best } = question;
    const answer = await post(analysis, "/api/answer", { at, seat, played, best, plan: this.plan });
    if (this.question !== question || this.stage !== "judging") return;
    this.stage = "judged";
    this.unsent = answer.isLost ? branch : null;
    this.trouble = answer.text ?? "";
    if (answer.is === "answered") this.answer = answer;
    const isFound = this.answer?.verdict === "best";
    if (isFound && !this.helped.has(question)) this.found.add(question);
    if (this.answer) this.settle(isFound);
    if (analysis.shell.overlaid) analysis.shell.drawer.isOpen = false;
    analysis.shell.refresh();
    analysis.app.tell(this.said());
    this.focus();
  }

  /** Only the first answer counts, and looking at what was better is one. @param {boolean} isFound */
  settle(isFound) {
    const { question, settled } = this;
    if (!question || settled.has(question)) return;
    settled.add(question);
    this.count(question, isFound);
  }

  /** What was not found at first in a game of one's own comes again.
   *  @param {Judged} question @param {boolean} isFound @returns {Promise<void>} */
  async count(question, isFound) {
    const { analysis } = this;
    const { me, text, place, whole } = analysis.replay;
    const { at, seat, played, best, mark, loss, goes_on, why } = question;
    if (seat !== me) return;
    const table = /^; table (\S+)$/m.exec(text)?.[1] ?? place;
    if (isFound) {
      answered({ table, at }, true);
      return;
    }
    const drawn = await post(analysis, "/api/diagram", { at, seat, plays: [] });
    if (drawn.is !== "drawn") return;
    const { game, players, names } = whole;
    const asked = { played, best, mark, loss, goes_on, why };
    if (!missed({ table, at, seat, game, players, names, diagram: drawn.diagram, asked })) return;
    this.coming++;
    if (!this.question) analysis.shell.renew();
  }

  /** Whoever uses the keyboard goes on from what was said. @param {string} [button] */
  focus(button = ".primary") {
    focusOn(this.analysis.shell.speechPlace, `.speech-bar ${button}`);
  }

  again() {
    if (this.unsent && this.stage === "judged") return this.played(this.unsent);
    if (this.question) return this.put(this.question);
  }

  async show() {
    const { question, analysis } = this;
    if (!question) return;
    this.settle(false);
    this.helped.add(question);
    this.stage = "shown";
    analysis.shell.drawer.tab = "review";
    await this.move(() => analysis.suggest(question, question.best[0]));
    analysis.app.tell(this.said());
    this.focus();
  }

  /** The key of hints shows the answer; as long as that counts, only if pressed again. */
  hint() {
    const { analysis, question, settled } = this;
    const { shell } = analysis;
    const text = analysis.app.say(this.warning);
    if (!question || settled.has(question) || shell.note?.text === text) return this.show();
    shell.explain(text);
  }

  /** What is said first. */
  get warning() {
    return "learn_errors.no_hint";
  }

  /** What stands in the drawer where nothing else is to be explained. @returns {(Node | null)[]} */
  told() {
    return [];
  }

  // What is said

  /** What is said of the question now. @returns {string} */
  said() {
    const { analysis, question, answer, stage } = this;
    const { app } = analysis;
    if (!question) return this.sum();
    if (stage === "shown") return this.better(question);
    if (stage === "judging") return app.say("learn_errors.judging");
    if (this.trouble) return this.trouble;
    if (answer) {
      const isNear = answer.verdict === "best" && answer.behind >= NEAR;
      const verdict = app.say(`learn_errors.verdict.${isNear ? "near" : answer.verdict}`, {
        behind: figure(analysis, answer.behind, answer.behind_half),
        gain: figure(analysis, answer.gain, answer.gain_half),
      });
      return this.isBest(question) ? [verdict, analysis.reason(question)].filter(Boolean).join(" ") : verdict;
    }
    return app.say("learn_errors.question", {
      played: analysis.phrase(question, question.played),
      points: amount(app, cost(question)),
    });
  }

  /** How many were found, and what comes again. */
  sum() {
    const { words } = this.analysis.app;
    const found = words.counted("learn_errors.end", this.found.size, { of: String(this.questions.length) });
    return this.coming ? `${found} ${this.comingAgain()}` : found;
  }

  /** What comes again, and when. */
  comingAgain() {
    const { lang, words } = this.analysis.app;
    const [first, ...later] = DAYS;
    const days = new Intl.ListFormat(lang).format(later.map(String));
    return words.counted("learn_errors.coming", this.coming, { when: inDays(lang, today() + first), days });
  }

  /** Whether the answer is the best plan itself, in whatever order: what speaks for that one need not speak for another
   *  that is as good. @param {Judged} question */
  isBest({ best }) {
    return [...best].sort().join() === [...this.plan].sort().join();
  }

  /** The better plan, and why. @param {Judged} question */
  better(question) {
    const { analysis } = this;
    const plan = analysis.app.say("learn_errors.better", {
      plan: analysis.phrase(question, question.best, question.goes_on),
    });
    return [plan, analysis.reason(question)].filter(Boolean).join(" ");
  }

  /** What is said above the status line, and the buttons below it. */
  speech() {
    const { analysis } = this;
    return h(
      "section",
      {
        class: `speech ${this.kind}`,
        "data-stage": this.stage,
        "data-verdict": this.answer?.verdict,
        "aria-label": this.label,
      },
      h("p", { class: "how-far" }, ...this.howFar()),
      h("p", { class: "said", tabindex: 0 }, this.said()),
      h(
        "div",
        { class: "speech-bar" },
        ...this.buttons().map((each) => analysis.button(each, each.primary ? "primary" : each.isNamed ? "" : "quiet")),
      ),
    );
  }

  /** What it is to the style. */
  get kind() {
    return "learn";
  }

  /** What is asked here. */
  get label() {
    return this.analysis.app.say("review.find");
  }

  /** Which question it is. @returns {(Node | null)[]} */
  howFar() {
    const { questions, question } = this;
    const { app, shell } = this.analysis;
    const number = question ? questions.indexOf(question) + 1 : questions.length;
    return [
      h(
        "span",
        null,
        question && sign(app, question.mark),
        question && shell.badge(question.seat, "s"),
        app.say("review.number", { number, of: questions.length }),
      ),
      h(
        "span",
        { class: "beads", "aria-hidden": "true" },
        ...questions.map((each) => h("i", { class: this.found.has(each) ? "done" : each === question ? "now" : "" })),
      ),
    ];
  }

  /** `isNamed`: with words even where there is little room.
   *  @returns {(import("../table/shell/shell.js").Button & {isNamed?: boolean})[]} */
  buttons() {
    const { question, stage, answer, questions } = this;
    const { say } = this.analysis.app;
    const isFound = answer?.verdict === "best";
    const isLast = question !== null && question === questions.at(-1);
    const again = { key: "learn.again", label: say("learn_errors.again"), icon: "i-undo", run: () => this.again() };
    const show = { key: "learn.show", label: say("review.answer"), icon: "i-eye", run: () => this.show() };
    const next = {
      key: "learn.next",
      label: say(isLast ? "learn_errors.last" : "learn_errors.next"),
      icon: "i-right",
      hotkey: "]",
      primary: stage === "shown" || isFound,
      run: () => this.turn(1),
    };
    const close = { key: "learn.close", label: say("web.close"), icon: "i-close", run: () => this.end() };
    if (!question) return [{ ...close, primary: true }];
    if (stage === "judged") return [{ ...again, primary: !isFound }, show, next, close];
    return stage === "asked"
      ? [{ ...show, isNamed: true }, next, close]
      : stage === "shown"
        ? [again, next, close]
        : [];
  }

  /** What keys do. @returns {import("../table/shell/shell.js").Button[]} */
  get keys() {
    if (!this.isOn) return [];
    const previous = { key: "learn.previous", label: "", hotkey: "[", run: () => this.turn(-1) };
    const hint = { key: "learn.hint", slot: /** @type {const} */ ("main"), label: "", hotkey: "H" };
    const { question, questions } = this;
    const all = this.buttons();
    return [
      ...(question && question !== questions[0] ? [previous] : []),
      ...all,
      ...(all.some(({ key }) => key === "learn.show") ? [{ ...hint, run: () => this.hint() }] : []),
    ];
  }
}

/** A figure with half its interval, as far as it says anything. @param {Analysis} analysis @param {number} more
 *  @param {number} half */
const figure = ({ app }, more, half) => `${amount(app, more)}${half ? ` ± ${amount(app, half)}` : ""}`;
