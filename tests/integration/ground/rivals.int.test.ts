import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order, Taken } from './taking-program.ts';

const PROGRAM = new URL('./taking-program.ts', import.meta.url).pathname;
const ROUNDS = 150;

let folder: string;
let rivals: ChildProcess[];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tallyhouse-rivals-'));
  rivals = [1, 2, 3].map(() => fork(PROGRAM, { execArgv: [] }));
});
afterAll(async () => {
  for (const rival of rivals) {
    rival.kill();
    await once(rival, 'close');
  }
  rmSync(folder, { recursive: true });
});

async function tell(order: Order): Promise<(string | null)[]> {
  const answers = rivals.map(async (rival) => {
    const heard = once(rival, 'message', { signal: AbortSignal.timeout(20_000) });
    rival.send(order);
    const [answer] = (await heard) as [Taken];
    return answer.taken;
  });
  return Promise.all(answers);
}

test('of several programs that find an abandoned directory at once, one takes it', async () => {
  await tell({ take: 'nothing' });
  for (let round = 0; round < ROUNDS; round++) {
    const place = join(folder, `directory-${round}`);
    mkdirSync(place);
    writeFileSync(join(place, 'instance.pid'), `${process.pid}\n1\n`);
    const taken = await tell({ take: 'directory', place, at: Date.now() + 3 });
    expect(taken.filter((found) => found !== null)).toEqual([place]);
    await tell({ take: 'nothing' });
    expect(readdirSync(place)).toEqual([]);
  }
}, 60_000);

test('a program that crashed during the take-over blocks no other', async () => {
  const place = join(folder, 'twice-dead');
  mkdirSync(place);
  for (const name of ['instance.pid', 'instance.pid.next']) writeFileSync(join(place, name), `${process.pid}\n1\n`);
  const taken = await tell({ take: 'directory', place, at: 0 });
  expect(taken.filter((found) => found !== null)).toEqual([place]);
  expect(readdirSync(place)).toEqual(['instance.pid']);
});

test('programs that create a key at once use the same one, and never half of it', async () => {
  await tell({ take: 'nothing' });
  for (let round = 0; round < ROUNDS; round++) {
    const [first, ...others] = await tell({ take: 'key', place: join(folder, `key-${round}`), at: Date.now() + 3 });
    expect(first).toHaveLength(32);
    expect(others).toEqual([first, first]);
  }
}, 60_000);
