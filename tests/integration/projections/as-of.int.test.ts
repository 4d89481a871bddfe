import type { DatabasePool } from 'slonik';
import { expect, test } from 'vitest';
import { postEvent } from '#contracts/books/ledger-accounts.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { FIRST_PLAYER_ACCOUNT } from '#contracts/definition/house-accounts.ts';
import { startOfDay } from '#contracts/days/utc-day.ts';
import type { Position } from '#contracts/position.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { trialBalance } from '#ledger/audit/trial-balance.ts';
import { compareView } from '#projections/rebuild/compare.ts';
import { readHeldAt, readJournal } from '#projections/journal/read.ts';
import { trialBalanceAt } from '#projections/ledger-days/as-of.ts';
import { STRETCH_EVENTS } from '#projections/ledger-days/view.ts';
import { positionAtTime } from '#ledger/log/end.ts';
import { readLedgerDays } from '#projections/ledger-days/read.ts';
import { readAvailableAt } from '#projections/account-lines/read.ts';
import { rebuildView } from '#projections/rebuild/rebuild.ts';
import { EventStory, STORY_BEGINS } from '#tests/support/event-story.ts';
import { drawsOf, randomStory } from '#tests/support/random-story.ts';
import { writeStory } from '#tests/support/write-story.ts';
import { type Bed, projectorBed, workOn } from './projector-bed.ts';

const ANN = 1011;
const BOB = 1022;

function foldedUpTo(events: readonly LedgerEvent[], isWithin: (event: LedgerEvent) => boolean) {
  const sums = new Map<string, [bigint, bigint, number]>();
  for (const event of events.filter(isWithin)) {
    postEvent(event, (account, unit, amount) => {
      const [came, went, entries] = sums.get(`${unit} ${account}`) ?? [0n, 0n, 0];
      const [up, down] = amount > 0 ? [BigInt(amount), 0n] : [0n, BigInt(-amount)];
      sums.set(`${unit} ${account}`, [came + up, went + down, entries + 1]);
    });
  }
  return Object.fromEntries(sums);
}

async function booksAt(pool: DatabasePool, position: Position) {
  const told = await trialBalanceAt(pool, position);
  if (told.kind === 'behind') throw new Error(`the view is at ${told.reached}`);
  for (const unit of ['POINT', 'USD']) {
    const sum = told.lines.reduce((total, line) => (line.unit === unit ? total + line.balance : total), 0n);
    expect(sum).toBe(0n);
  }
  return Object.fromEntries(
    told.lines.map(({ account, unit, came, went, entries }) => [`${unit} ${account}`, [came, went, entries]]),
  );
}

async function projected(bed: Bed, stories: readonly EventStory[]): Promise<void> {
  await using client = await openClient(bed.db.url);
  for (const { events } of stories) await writeStory(client.pg, events);
  await using projector = await bed.start({ pace: { maxEvents: 5000, restMs: 0 } });
  for (const { events } of stories) bed.feed.push(events);
  await projector.caughtUp();
}

function busyStory(seed: number, partition: number): EventStory {
  const story = randomStory({ seed, players: 3, steps: 60, partition });
  const [one, other] = [1011 + partition, 1021 + partition];
  story.postsDollars('receivable:lootably', 'offer-revenue', 2_500_000).passes(1);
  story.opens(one).adjusts(one, 50).adjusts(other, 7).holds(one, 20);
  story.passes(startOfDay('2025-01-16') - story.last.at - 1).plays(one, { stake: 3, payout: 5 });
  story.passes(1).posts(one, 20).postsDollars('bank', 'receivable:lootably', 2_000_000, 'S-1').bonus(other, 100);
  return story.passes(DAY_MS).plays(other, { stake: 9, payout: 0 }).adjusts(one, -4);
}

test.each([1, 2, 3])(
  'story %i: at every position and instant the books equal a fold of the log up to there',
  async (seed) => {
    const partitions = seed === 1 ? [0] : [0, 1];
    await using bed = await projectorBed(partitions);
    const { pool } = bed.db;
    const stories = partitions.map((partition) => busyStory(seed + 10 * partition, partition));
    await projected(bed, stories);
    const all = stories.flatMap(({ events }) => events);
    for (const { events } of stories) {
      for (const { partition, seq, account, available, held } of events) {
        const position = new Map([[partition, seq]]);
        const folded = foldedUpTo(events, (event) => event.seq <= seq);
        expect(await booksAt(pool, position)).toEqual(folded);
        // Each story has its own treasury, under the same number.
        if (account < FIRST_PLAYER_ACCOUNT) continue;
        expect([await readAvailableAt(pool, account, seq), await readHeldAt(pool, account, seq)]).toEqual([
          available,
          held,
        ]);
      }
    }
    const times = new Set(all.flatMap(({ at }) => [at - 1, at]));
    for (const at of times) {
      const position = await positionAtTime(pool, at);
      for (const { events } of stories) {
        const last = events.findLast((event) => event.at <= at)?.seq ?? 0;
        expect(position.get(events[0]!.partition)).toBe(last);
      }
      expect(await booksAt(pool, position)).toEqual(foldedUpTo(all, (event) => event.at <= at));
    }
    for (const name of ['ledger-days', 'journal'] as const) {
      expect(await compareView(workOn(bed, name))).toMatchObject({ difference: null, parked: 0 });
      expect(await rebuildView({ ...workOn(bed, name), compare: true })).toMatchObject({ parked: 0, difference: null });
    }
    expect(await booksAt(pool, new Map([[0, stories[0]!.last.seq]]))).toEqual(
      foldedUpTo(stories[0]!.events, () => true),
    );
  },
);

test('on either side of a range’s end, and in a view that ends within one, too', async () => {
  await using bed = await projectorBed();
  const draw = drawsOf(8);
  const story = new EventStory();
  for (let number = 0; number < 2.2 * STRETCH_EVENTS; number++) {
    if (number % 5000 === 17) story.postsDollars('bank', 'suspense', number);
    else if (draw() < 0.2) story.adjusts(ANN, Math.floor(draw() * 90) - 30);
    else story.passes(number % 50 === 0 ? 100 : 0).plays(BOB, { stake: 5, payout: Math.floor(draw() * 10) });
  }
  await projected(bed, [story]);
  const ends = [1, 2].flatMap((stretch) => [-1, 0, 1].map((beside) => stretch * STRETCH_EVENTS + beside));
  for (const seq of [0, 1, ...ends, STRETCH_EVENTS + 5000, story.events.length - 1, story.events.length]) {
    const folded = foldedUpTo(story.events, (event) => event.seq <= seq);
    expect(await booksAt(bed.db.pool, new Map([[0, seq]]))).toEqual(folded);
  }
  await using client = await openClient(bed.db.url);
  const ofLog = await trialBalance(client.pg, [0], { position: new Map([[0, STRETCH_EVENTS + 5000]]) });
  const ofBooks = await trialBalanceAt(bed.db.pool, new Map([[0, STRETCH_EVENTS + 5000]]));
  const lines = ofBooks.kind === 'balance' ? ofBooks.lines : [];
  const balancesOf = (unit: string) =>
    lines.filter((line) => line.unit === unit).map(({ account, balance }) => [account, balance]);
  expect(ofLog.dollars.map(({ account, micros }) => [account, micros])).toEqual(balancesOf('USD'));
  expect(ofLog.lines.map(({ account, points }) => [account, points])).toEqual([
    ...balancesOf('POINT'),
    ['players:held', 0n],
  ]);
  const beyond = await trialBalanceAt(bed.db.pool, new Map([[0, story.events.length + 1]]));
  expect(beyond).toEqual({ kind: 'behind', partition: 0, reached: story.events.length });
});

test('the requested days, and only those, are reported with their sums', async () => {
  await using bed = await projectorBed();
  const story = new EventStory()
    .adjusts(ANN, 5)
    .passes(DAY_MS / 2)
    .adjusts(ANN, -2)
    .passes(DAY_MS)
    .adjusts(ANN, 1);
  await projected(bed, [story]);
  expect(await readLedgerDays(bed.db.pool, '2025-01-15', '2025-01-16')).toEqual([
    { day: '2025-01-15', account: 'adjustments', unit: 'POINT', came: 0n, went: 5n, entries: 1 },
    { day: '2025-01-15', account: 'players:available', unit: 'POINT', came: 5n, went: 0n, entries: 1 },
    { day: '2025-01-16', account: 'adjustments', unit: 'POINT', came: 2n, went: 0n, entries: 1 },
    { day: '2025-01-16', account: 'players:available', unit: 'POINT', came: 0n, went: 2n, entries: 1 },
  ]);
});

test('the journal is filtered by time, account, actor, kind and reference, and pages across partitions without a gap', async () => {
  await using bed = await projectorBed([0, 1]);
  const { pool } = bed.db;
  const stories = [0, 1].map((partition) => {
    const story = new EventStory(partition).opens(ANN + partition).adjusts(ANN + partition, 5);
    return story
      .passes(10)
      .bans(ANN + partition)
      .postsDollars('bank', 'suspense', 3, `S-${partition}`);
  });
  await projected(bed, stories);
  const seqs = async (asked: Partial<Parameters<typeof readJournal>[1]>) =>
    (await readJournal(pool, { limit: 100, ...asked })).map(({ partition, seq }) => `${partition}-${seq}`);
  const all = ['1-5', '1-4', '0-5', '0-4', '1-3', '1-2', '1-1', '0-3', '0-2', '0-1'];
  expect(await seqs({})).toEqual(all);
  expect(await seqs({ from: STORY_BEGINS + 1 })).toEqual(all.slice(0, 4));
  expect(await seqs({ from: STORY_BEGINS, to: STORY_BEGINS + 9 })).toEqual(all.slice(4));
  expect(await seqs({ account: ANN + 1 })).toEqual(['1-4', '1-3', '1-2', '1-1']);
  expect(await seqs({ kind: 'account-banned' })).toEqual(['1-4', '0-4']);
  expect(await seqs({ actor: 'operator:9' })).toEqual(['1-5', '0-5']);
  expect(await seqs({ actor: 'player', account: ANN })).toEqual(['0-3', '0-2', '0-1']);
  expect(await seqs({ reference: 'S-1' })).toEqual(['1-5']);
  expect(await seqs({ reference: stories[0]!.events[3]!.commandId })).toEqual(['1-4', '0-4']);
  const paged: string[] = [];
  let page = await readJournal(pool, { limit: 3 });
  while (page.length > 0) {
    paged.push(...page.map(({ partition, seq }) => `${partition}-${seq}`));
    page = await readJournal(pool, { limit: 3, after: page.at(-1)! });
  }
  expect(paged).toEqual(all);
});
