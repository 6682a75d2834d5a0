// boardgame.io's server with a game of two players who take turns counting.
const { Server, FlatFile } = require('boardgame.io/server');

const game = {
  name: 'count',
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ count: 0 }),
  moves: {
    add: ({ G }) => {
      G.count += 1;
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
};

// A folder for the matches; without one they are kept in memory.
const folder = process.argv[2];
const server = Server({
  games: [game],
  origins: [],
  ...(folder && { db: new FlatFile({ dir: folder }) }),
});

// Whoever started the server is gone.
process.on('disconnect', () => process.exit());

server.run({ port: { host: '127.0.0.1', port: 0 } }).then(({ appServer }) => {
  process.send({ port: appServer.address().port });
});
