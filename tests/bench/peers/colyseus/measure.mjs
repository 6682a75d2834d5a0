// Moves a second that a Colyseus server accepts.
//
// The load is Colyseus's own client, one connection a room. A move is accepted when the
// server tells the room of it.
import { parseArgs } from 'node:util';
import { Client } from '@colyseus/sdk';
import { measure } from '../load.mjs';

const { values } = parseArgs({ options: { millis: { type: 'string', default: '2000' } } });

async function open(port) {
  const room = await new Client(`http://127.0.0.1:${port}`).create('table');
  let turn = 0;
  let count = 0;
  let accepted;
  room.onMessage('added', (told) => {
    if (told.count !== count + 1) throw new Error('told of another move');
    ({ count, turn } = told);
    accepted();
  });
  room.onError((code, message) => {
    throw new Error(`refused: ${code} ${message}`);
  });
  const move = () => new Promise((resolve) => {
    accepted = resolve;
    room.send('add', { seat: turn });
  });
  return { move, close: () => room.leave() };
}

await measure(new URL('server.mjs', import.meta.url), [], Number(values.millis), open);
