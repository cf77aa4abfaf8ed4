// A small game of cards with hidden hands, far smaller than any of ours: play a card or draw one, sixty moves.
const SUITS = 6, RANKS = 9, MOVES = 60;

function deck() {
  return Array.from({ length: SUITS * RANKS }, (_, card) => card);
}

module.exports.Cards = {
  name: "cards",
  setup: ({ ctx, random }) => {
    const cards = random.Shuffle(deck());
    const hands = {};
    for (let seat = 0; seat < ctx.numPlayers; seat++) hands[seat] = cards.splice(0, 3);
    return { deck: cards, hands, piles: Array(SUITS).fill(0), scores: Array(ctx.numPlayers).fill(0), moves: 0 };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: {
      move: ({ G, playerID, random }, place) => {
        if (!Number.isInteger(place) || !(place in G.hands[playerID])) return "INVALID_MOVE";
        const [card] = G.hands[playerID].splice(place, 1);
        const suit = Math.floor(card / RANKS);
        G.piles[suit] += 1 + (card % RANKS);
        G.scores[playerID] += random.D6() <= G.piles[suit] % 6 ? 1 : 0;
        if (G.deck.length === 0) G.deck = random.Shuffle(deck());
        G.hands[playerID].push(G.deck.pop());
        G.moves += 1;
      },
      client: false,
    },
  },
  playerView: ({ G, playerID }) => ({ ...G, deck: G.deck.length, hands: { [playerID]: G.hands[playerID] } }),
  endIf: ({ G }) => (G.moves >= MOVES ? { scores: G.scores } : undefined),
};
