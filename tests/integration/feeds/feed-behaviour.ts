// Contract tests of a feed: in process, polling the log, and reading Kafka.
import { expect, test } from 'vitest';
import type { LedgerEvent } from '#contracts/events.ts';
import type { Feed } from '#contracts/internal/feed.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { systemClock } from '#infra/process/clock.ts';
import { type OpenPartitions, openPartitions } from '#ledger/partitions.ts';
import { compareView } from '#projections/rebuild/compare.ts';
import { listParked } from '#projections/state/park.ts';
import { startProjector } from '#projections/projector/projector.ts';
import { VIEWS } from '#projections/registry.ts';
import { adjusts, bets, bonus, opens } from '#tests/support/asks.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { endBackends } from '#tests/support/end-backends.ts';
import { eventually } from '#tests/support/eventually.ts';
import { accepted, eventsOf, TEST_MASTER_KEY } from '#tests/support/test-ledger.ts';

export const PARTITIONS = 3;
const PLAYERS = Array.from({ length: 18 }, (_, place) => 7919 * (place + 1));

export type FeedRooms = {
  databaseUrl: string;
  /** Null once the writer is closed. */
  ledger: OpenPartitions | null;
};

export type OpenFeed = { feed: Feed; [Symbol.asyncDispose](): Promise<void> };
export type FeedMaker = (rooms: FeedRooms) => Promise<OpenFeed>;

type Bed = AsyncDisposable & { db: TestDatabase; ledger: OpenPartitions; play(rounds: number): Promise<void> };

async function openBed(): Promise<Bed> {
  const rooms = new AsyncDisposableStack();
  const db = rooms.use(await testDatabase());
  const options = { databaseUrl: db.url, partitions: PARTITIONS, masterKey: TEST_MASTER_KEY, clock: systemClock };
  const ledger = rooms.use(await openPartitions(options));
  for (const ask of [opens, bonus]) await Promise.all(PLAYERS.map((player) => accepted(ledger, ask(player))));
  return {
    db,
    ledger,
    async play(rounds) {
      for (let round = 0; round < rounds; round++) {
        const ask = round % 3 === 0 ? adjusts : bets;
        await Promise.all(PLAYERS.map((player) => accepted(ledger, ask(player, 1 + (round % 4)))));
      }
    },
    [Symbol.asyncDispose]: () => rooms.disposeAsync(),
  };
}

async function readUntil(feed: Feed, partition: number, { afterSeq = 0, toSeq }: { afterSeq?: number; toSeq: number }) {
  const stop = new AbortController();
  const events: LedgerEvent[] = [];
  for await (const batch of feed.read(partition, afterSeq, { signal: stop.signal, maxEvents: 7 })) {
    expect(batch).toMatchObject({ partition, fromSeq: batch.events[0]!.seq, toSeq: batch.events.at(-1)!.seq });
    expect(batch.events.length).toBeLessThanOrEqual(7);
    events.push(...batch.events);
    if (batch.toSeq >= toSeq) break;
  }
  stop.abort();
  return events;
}

async function logOf(url: string, partition: number): Promise<LedgerEvent[]> {
  return (await eventsOf(url)).filter((event) => event.partition === partition);
}

async function expectTruth(url: string, feed: Feed): Promise<void> {
  const signal = AbortSignal.timeout(30_000);
  for (const view of VIEWS) {
    const { difference, asOf } = await compareView({ databaseUrl: url, feed, view, signal });
    expect({ view: view.name, difference }).toEqual({ view: view.name, difference: null });
    for (const partition of feed.partitions) expect(asOf.get(partition)).toBe(await feed.headSeq(partition));
  }
}

/** An event of an unknown kind, then one of a known kind. */
async function appendStrangeEvent(url: string): Promise<number> {
  await using client = await openClient(url);
  const { rows } = await client.pg.query<{ seq: number }>(
    `with last as (select * from event where partition = 0 order by seq desc limit 1),
       added as (
         insert into event select partition, seq + 1, account, version + 1, 4711, 0, available, held,
           gen_random_uuid(), 0, at, '{}' from last
         union all select partition, seq + 2, account, version + 2, 3, 5, available + 5, held,
           gen_random_uuid(), 0, at, convert_to('{"actor":"cli:test","reason":"after it"}', 'utf8') from last
       )
     update head set seq = head.seq + 2 where partition = 0 returning head.seq::float8 - 1 as seq`,
  );
  return rows[0]!.seq;
}

export function feedBehaviour(name: string, openFeed: FeedMaker): void {
  test(`${name}: every partition comes in the order of the log, each number once, none left out`, async () => {
    await using bed = await openBed();
    await bed.play(6);
    await using open = await openFeed({ databaseUrl: bed.db.url, ledger: bed.ledger });
    expect(open.feed.partitions).toEqual([0, 1, 2]);
    for (const partition of open.feed.partitions) {
      const log = await logOf(bed.db.url, partition);
      expect(log.length).toBeGreaterThan(10);
      expect(await open.feed.headSeq(partition)).toBe(log.length);
      expect(await readUntil(open.feed, partition, { toSeq: log.length })).toEqual(log);
    }
  });

  test(`${name}: a reader goes on right after the place it names, and waits at the end for more`, async () => {
    await using bed = await openBed();
    await bed.play(2);
    await using open = await openFeed({ databaseUrl: bed.db.url, ledger: bed.ledger });
    const before = await open.feed.headSeq(1);
    const middle = Math.floor(before / 2);
    const reading = readUntil(open.feed, 1, { afterSeq: middle, toSeq: before + 6 });
    await bed.play(2);
    const events = await reading;
    expect(events).toEqual((await logOf(bed.db.url, 1)).slice(middle, middle + events.length));
    expect(events.at(-1)!.seq).toBeGreaterThanOrEqual(before + 6);
  });

  test(`${name}: a stretch that ends is read to its end, beside a reader that follows`, async () => {
    await using bed = await openBed();
    await bed.play(3);
    await using open = await openFeed({ databaseUrl: bed.db.url, ledger: bed.ledger });
    const stop = new AbortController();
    const following = open.feed.read(0, 0, { signal: stop.signal })[Symbol.asyncIterator]();
    await following.next();
    const stretch: number[] = [];
    for await (const batch of open.feed.read(0, 2, { signal: stop.signal, toSeq: 9 })) {
      stretch.push(...batch.events.map(({ seq }) => seq));
    }
    expect(stretch).toEqual([3, 4, 5, 6, 7, 8, 9]);
    stop.abort();
    await following.return?.();
  });

  test(`${name}: each event takes effect once in the views, despite crashes`, async () => {
    await using bed = await openBed();
    await using open = await openFeed({ databaseUrl: bed.db.url, ledger: bed.ledger });
    const pace = { maxEvents: 20, restMs: 0 };
    const start = () => startProjector({ databaseUrl: bed.db.url, feed: open.feed, announce() {}, pace });
    {
      await using projector = await start();
      for (let death = 0; death < 4; death++) {
        const playing = bed.play(4);
        await eventually(async () => (await endBackends(bed.db.url, 'tallyhouse projector _%')) > 0);
        await playing;
      }
      await projector.caughtUp();
      await expectTruth(bed.db.url, open.feed);
    }
    await bed.play(3);
    await using projector = await start();
    await projector.caughtUp();
    await expectTruth(bed.db.url, open.feed);
  });

  test(`${name}: an unreadable event is set aside, events before and after it are applied`, async () => {
    await using bed = await openBed();
    await bed.play(3);
    await bed.ledger[Symbol.asyncDispose]();
    const strange = await appendStrangeEvent(bed.db.url);
    await using open = await openFeed({ databaseUrl: bed.db.url, ledger: null });
    await using projector = await startProjector({ databaseUrl: bed.db.url, feed: open.feed, announce() {} });
    await projector.caughtUp();
    await using client = await openClient(bed.db.url);
    const parked = await listParked(client.pg);
    expect(parked.map(({ view, partition, seq }) => ({ view, partition, seq }))).toEqual(
      VIEWS.map(({ name: view }) => ({ view, partition: 0, seq: strange })).toSorted((a, b) =>
        a.view.localeCompare(b.view),
      ),
    );
    for (const { reason } of parked) expect(reason).toContain('4711');
    expect(projector.positions.positionOf('statement').get(0)).toBe(strange + 1);
  });

  test(`${name}: batches that are lost on the way to the views are read again`, async () => {
    await using bed = await openBed();
    await using open = await openFeed({ databaseUrl: bed.db.url, ledger: bed.ledger });
    let losses = 0;
    const lossy: Feed = {
      ...open.feed,
      partitions: open.feed.partitions,
      headSeq: (partition) => open.feed.headSeq(partition),
      async *read(partition, afterSeq, options) {
        for await (const batch of open.feed.read(partition, afterSeq, { ...options, maxEvents: 5 })) {
          if (batch.fromSeq > 8 && losses < 3) losses++;
          else yield batch;
        }
      },
    };
    const complaints: string[] = [];
    const note = (_facts: object, message: string) => complaints.push(message);
    const log = { info: note, warn: note, error: note };
    const pace = { maxEvents: 5, restMs: 0 };
    await using projector = await startProjector({ databaseUrl: bed.db.url, feed: lossy, announce() {}, log, pace });
    await bed.play(6);
    await projector.caughtUp();
    expect(losses).toBe(3);
    await eventually(() => complaints.includes('a hole in the feed; reading it again'));
    await expectTruth(bed.db.url, open.feed);
  });
}
