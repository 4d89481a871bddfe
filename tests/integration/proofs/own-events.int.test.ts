import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LedgerEvent } from '#contracts/events.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { type HistoryBounds, type OwnPlace, readOwnEvent, readOwnEvents } from '#services/proofs/history/own-events.ts';
import { leavesBy } from '#services/proofs/read/leaves.ts';
import { LOG_SALT_KEY } from '#tests/support/mail-rooms.ts';
import { accountOf, randomStory } from '#tests/support/random-story.ts';
import { writeStory } from '#tests/support/write-story.ts';
import { type Bed, projectorBed } from '../projections/projector-bed.ts';

const PLAYERS = 3;
const { events: STORY } = randomStory({ seed: 51, players: PLAYERS, steps: 900 });
const SIZE = STORY.length;
/** Position of the views. */
const VIEWS_AT = SIZE - 40;
const WIDE: HistoryBounds = { events: 100_000, bytes: 1e9, tiles: 20_000, scanned: 1e7 };

let bed: Bed;

beforeAll(async () => {
  bed = await projectorBed();
  await using client = await openClient(bed.db.url);
  await writeStory(client.pg, STORY);
  await using projector = await bed.start({ pace: { maxEvents: 5000, restMs: 0 } });
  bed.feed.push(STORY.slice(0, VIEWS_AT));
  await projector.caughtUp();
});
afterAll(() => bed[Symbol.asyncDispose]());

const told = (account: number, size = SIZE): readonly LedgerEvent[] =>
  STORY.filter((event) => event.account === account && event.seq <= size);

function deps() {
  const { pool } = bed.db;
  return { pool, readLeaves: leavesBy({ pool, logSaltKey: LOG_SALT_KEY }) };
}

async function found(
  account: number,
  bounds: Partial<HistoryBounds> = {},
  size = SIZE,
  next: OwnPlace | null = null,
): Promise<number[]> {
  const asked = { partition: 0, account, size, viewsAt: VIEWS_AT, next };
  const events = await readOwnEvents(deps(), asked, { ...WIDE, ...bounds });
  return events.map(({ seq }) => seq);
}

const seqsOf = (events: readonly LedgerEvent[]) => events.map(({ seq }) => seq);

test('the story has every kind of event that a player can have, and moves that no view has', () => {
  const types = new Set(STORY.filter(({ account }) => account === accountOf(0)).map(({ type }) => type));
  expect([...types]).toEqual(
    expect.arrayContaining(['round-advanced', 'seed-revealed', 'limit-set', 'hold-posted', 'withdrawal-requested']),
  );
});

test('every event of an account is found, at any end of the log, with the views behind it', async () => {
  for (let player = 0; player < PLAYERS; player++) {
    for (const size of [SIZE, VIEWS_AT, VIEWS_AT - 100, 50]) {
      const account = accountOf(player);
      expect(await found(account, {}, size), `of player ${player} up to ${size}`).toEqual(seqsOf(told(account, size)));
    }
  }
});

test('an account without events has none', async () => {
  expect(await found(999_999_999)).toEqual([]);
});

test('within bounds, the latest events are given without a gap', async () => {
  const account = accountOf(0);
  const all = told(account);
  expect(await found(account, { events: 25 })).toEqual(seqsOf(all.slice(-25)));
  const inTwoTiles = await found(account, { tiles: 2 });
  const few = await found(account, { bytes: 5000 });
  const quick = await found(account, { scanned: 60 });
  for (const cut of [inTwoTiles, few, quick]) {
    expect(cut.length).toBeGreaterThan(5);
    expect(cut).toEqual(seqsOf(all.slice(-cut.length)));
    expect(cut.length).toBeLessThan(all.length);
  }
});

test('part by part, each before the first event of the last, all events are found once', async () => {
  const account = accountOf(0);
  for (const bounds of [{ events: 25 }, { tiles: 2 }, { bytes: 5000 }, { scanned: 200 }]) {
    const all = await found(account, bounds);
    for (let parts = 1; all[0] !== told(account)[0]!.seq; parts++) {
      const next = await readOwnEvent(deps(), { partition: 0, account }, all[0]!);
      const older = await found(account, bounds, SIZE, next);
      expect(older, `part ${parts} within ${JSON.stringify(bounds)}`).not.toEqual([]);
      all.unshift(...older);
    }
    expect(all).toEqual(seqsOf(told(account)));
  }
});

test('before every single event, the one before it is found', async () => {
  const all = told(accountOf(1));
  for (const [at, { seq, version }] of all.entries()) {
    const before = await found(accountOf(1), { events: 1 }, SIZE, { seq, version });
    expect(before, `before number ${version}`).toEqual(at === 0 ? [] : [all[at - 1]!.seq]);
  }
});

test('an event of another player, or of none, is no place to go on from', async () => {
  const account = accountOf(0);
  const other = STORY.find((event) => event.account === accountOf(1))!;
  expect(await readOwnEvent(deps(), { partition: 0, account }, other.seq)).toBeNull();
  expect(await readOwnEvent(deps(), { partition: 0, account }, SIZE + 9)).toBeNull();
});
