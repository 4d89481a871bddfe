import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { roundAfter } from '#contracts/play/rounds.ts';
import { ROUND_GAMES, type RoundGame } from '#contracts/games/catalogue.ts';
import { systemClock } from '#infra/process/clock.ts';
import { ServerSeeds } from '#ledger/fairness/server-seeds.ts';
import { settles } from '#tests/support/asks.ts';
import { roundFaults } from '#tests/support/round-faults.ts';
import { auditOf, eventsOf, openTestLedger, TEST_MASTER_KEY } from '#tests/support/test-ledger.ts';
import { drawsOf } from '#tests/support/random-story.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { soakSeed, timesOf } from '#tests/support/soak.ts';
import { holdToAccount } from './hold-to-account.ts';
import { Journal } from './journal.ts';

const KILLS = timesOf(6);
const PROGRAM = new URL('./ledger-program.ts', import.meta.url).pathname;

type Run = { url: string; path: string; wanted: number };

function start({ url, path, wanted }: Run): ChildProcess {
  return spawn(process.execPath, [PROGRAM, url, path, String(wanted)], { stdio: ['ignore', 'ignore', 'inherit'] });
}

function read(path: string): Journal {
  const journal = new Journal(path);
  journal.close();
  return journal;
}

test('a process killed repeatedly under load loses no acknowledged command and duplicates none', async () => {
  await using db = await testDatabase();
  const directory = mkdtempSync(join(tmpdir(), 'tallyhouse-faults-'));
  const path = join(directory, 'journal');
  const draw = drawsOf(soakSeed(7));
  const run = { url: db.url, path, wanted: 1_000_000 };
  for (let kill = 0; kill < KILLS; kill++) {
    const enough = (kill === 0 ? 0 : read(path).acknowledged.size) + 100 + draw() * 1500;
    const child = start(run);
    const closed = once(child, 'close');
    await eventually(() => read(path).acknowledged.size > enough, { what: 'load on the ledger', withinMs: 30_000 });
    child.kill('SIGKILL');
    await closed;
  }
  const killed = read(path);
  const [code] = (await once(start({ ...run, wanted: killed.acknowledged.size + 100 }), 'close')) as [number];
  expect(code).toBe(0);
  const journal = read(path);
  expect(journal.open).toEqual([]);
  await holdToAccount(db.url, journal);
  rmSync(directory, { recursive: true });
});

test('a round of each game that was open when the process was killed is finished after the restart', async () => {
  await using db = await testDatabase();
  const directory = mkdtempSync(join(tmpdir(), 'tallyhouse-rounds-'));
  const path = join(directory, 'journal');
  const child = start({ url: db.url, path, wanted: 1_000_000 });
  const closed = once(child, 'close');
  await eventually(() => read(path).acknowledged.size > 700, { what: 'load on the ledger', withinMs: 30_000 });
  child.kill('SIGKILL');
  await closed;
  const open = openRoundsIn(await eventsOf(db.url));
  expect(new Set(open.map(({ game }) => game))).toEqual(new Set(ROUND_GAMES));
  await using ledger = await openTestLedger(db.url, {
    clock: {
      ...systemClock,
      now: () => systemClock.now() + DAY_MS,
      uptime: () => {
        const { boot, ms } = systemClock.uptime();
        return { boot, ms: ms + DAY_MS };
      },
    },
  });
  for (const { account, game, startId } of open) {
    expect(await ledger.submit(settles(account, game, startId, DAY_MS / 2))).toMatchObject({ kind: 'receipt' });
  }
  const events = await eventsOf(db.url);
  expect(openRoundsIn(events)).toEqual([]);
  expect(roundFaults(events, { seeds: new ServerSeeds(TEST_MASTER_KEY) })).toEqual([]);
  expect(await auditOf(db.url)).toMatchObject({ chain: null, refold: null, sum: 0 });
  rmSync(directory, { recursive: true });
});

function openRoundsIn(events: readonly LedgerEvent[]): { account: number; game: RoundGame; startId: string }[] {
  const open = new Map<string, { account: number; game: RoundGame; startId: string }>();
  for (const event of events) {
    const key = `${event.account} ${event.game}`;
    if (event.type === 'round-settled') open.delete(key);
    if (event.type === 'round-started') open.set(key, { account: event.account, ...roundAfter(event) });
  }
  return [...open.values()];
}
