// Moves a second that a boardgame.io server accepts.
//
// The load is the wire protocol of its own client over socket.io-client, without that
// client's copy of the game, which would cost more than the server. Matches are made
// and joined through its lobby, so every move shows a player's credentials. A move is
// accepted when the server tells the state after it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { io } from 'socket.io-client';
import { measure } from '../load.mjs';

const { values } = parseArgs({
  options: {
    storage: { type: 'string', default: 'memory' },
    millis: { type: 'string', default: '2000' },
  },
});

async function ask(url, body) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function open(port) {
  const origin = `http://127.0.0.1:${port}`;
  const { matchID } = await ask(`${origin}/games/count/create`, { numPlayers: 2 });
  const credentials = {};
  for (const playerName of ['first', 'second']) {
    const joined = await ask(`${origin}/games/count/${matchID}/join`, { playerName });
    credentials[joined.playerID] = joined.playerCredentials;
  }
  const socket = io(`${origin}/count`, { transports: ['websocket'], forceNew: true });
  await new Promise((connected, failed) => {
    socket.once('connect', connected);
    socket.once('connect_error', failed);
  });
  const synced = new Promise((resolve) => socket.once('sync', (_, told) => resolve(told.state)));
  socket.emit('sync', matchID, '0', credentials[0], 2);
  let state = await synced;

  let accepted;
  socket.on('update', (_, told) => {
    if (told.G.count !== state.G.count + 1) throw new Error('an update for another move');
    state = told;
    accepted();
  });
  const move = () => new Promise((resolve) => {
    accepted = resolve;
    const playerID = state.ctx.currentPlayer;
    const payload = { type: 'add', args: [], playerID, credentials: credentials[playerID] };
    socket.emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, matchID, playerID);
  });
  return { move, close: async () => socket.close() };
}

const folder = values.storage === 'file' ? await mkdtemp(join(tmpdir(), 'peers-')) : undefined;
try {
  await measure(
    new URL('server.cjs', import.meta.url),
    folder ? [folder] : [],
    Number(values.millis),
    open,
  );
} finally {
  if (folder) await rm(folder, { recursive: true, force: true });
}
