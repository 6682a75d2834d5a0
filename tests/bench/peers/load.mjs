// The load that peers written in JavaScript are put under: closed loop, one command at
// a time in each match, every command waited for.
import { performance } from 'node:perf_hooks';
import { fork } from 'node:child_process';
import { once } from 'node:events';

// Matches that are played at a time, one line of results each.
const MATCHES = [1, 8, 64];

// Lets every player make one move after the other. A fifth of the time before that
// warms up and is not counted.
async function drive(moves, millis) {
  const countedFrom = performance.now() + millis / 5;
  const end = countedFrom + millis;
  const times = [];
  await Promise.all(moves.map(async (move) => {
    for (;;) {
      const begin = performance.now();
      if (begin >= end) return;
      await move();
      if (begin >= countedFrom) times.push(performance.now() - begin);
    }
  }));
  times.sort((a, b) => a - b);
  if (times.length === 0) throw new Error('nothing was answered in time');
  const quantile = (share) => times[Math.floor((times.length - 1) * share)];
  return {
    matches: moves.length,
    per_second: times.length / (millis / 1000),
    p50_us: quantile(0.5) * 1000,
    p99_us: quantile(0.99) * 1000,
  };
}

// Starts a server, which tells its port, plays on it at each number of matches, and
// prints what that gave. `open(port)` gives a match's `move` and `close`.
export async function measure(server, serverArguments, millis, open) {
  const child = fork(server, serverArguments, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.on('exit', (code) => {
    console.error(`the server ended with ${code}`);
    process.exit(1);
  });
  const [{ port }] = await once(child, 'message');
  for (const count of MATCHES) {
    const matches = [];
    for (let number = 0; number < count; number += 1) matches.push(await open(port));
    console.log(JSON.stringify(await drive(matches.map((match) => match.move), millis)));
    await Promise.all(matches.map((match) => match.close()));
  }
  child.removeAllListeners('exit');
  child.kill('SIGKILL');
  await once(child, 'exit');
}
