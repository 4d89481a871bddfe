import { expect, test } from 'vitest';
import type { Feed } from '#contracts/internal/feed.ts';
import type { ViewName } from '#contracts/push.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { openLogFeed } from '#ledger/engine/feed/open-log-feed.ts';
import { compareView } from '#projections/rebuild/compare.ts';
import { type ProjectorOptions, startProjector } from '#projections/projector/projector.ts';
import { VIEWS } from '#projections/registry.ts';
import { adjusts, bonus, opens } from '#tests/support/asks.ts';
import { testDatabase } from '#tests/support/database.ts';
import { endBackends } from '#tests/support/end-backends.ts';
import { eventually } from '#tests/support/eventually.ts';
import { logGoesBack } from '#tests/support/failover.ts';
import { accepted, openTestLedger } from '#tests/support/test-ledger.ts';

const ACCOUNT = 7;
const ALL = VIEWS.map(({ name }) => name).toSorted();

/** An account (3 events in 2 batches), then gifts of these points, a batch each. */
async function writes(url: string, ...points: number[]): Promise<number> {
  await using ledger = await openTestLedger(url);
  if (ledger.committedSeq === 0) {
    await accepted(ledger, opens(ACCOUNT));
    await accepted(ledger, bonus(ACCOUNT));
  }
  for (const gift of points) await accepted(ledger, adjusts(ACCOUNT, gift));
  return ledger.committedSeq;
}

const KEPT = 3;

function projectorOn(databaseUrl: string, feed: Feed, options: Partial<ProjectorOptions> = {}) {
  const halts: [ViewName, boolean][] = [];
  const said: string[] = [];
  const note = (_facts: object, message: string) => void said.push(message);
  const log = { info: note, warn: note, error: note };
  const observeHalted = (view: ViewName, isHalted: boolean) => void halts.push([view, isHalted]);
  const pace = { maxEvents: 50, restMs: 0 };
  const starting = startProjector({ databaseUrl, feed, announce() {}, log, observeHalted, pace, ...options });
  return { starting, halts, said };
}

async function complaintsAbout(databaseUrl: string, feed: Feed): Promise<unknown[]> {
  const head = await feed.headSeq(0);
  const signal = AbortSignal.timeout(30_000);
  const compared = await Promise.all(VIEWS.map((view) => compareView({ databaseUrl, feed, view, signal })));
  return compared.filter(
    ({ difference, ahead, asOf }) => difference !== null || ahead !== null || asOf.get(0) !== head,
  );
}

test.each([
  ['ends before what the views have', [4]],
  ['has as many other events as the views have', [4, 5]],
  ['has moved on beyond the views', [4, 5, 6, 7]],
])('a start over a log that went back and %s rebuilds the views from it', async (_what, others) => {
  await using db = await testDatabase();
  await writes(db.url, 1, 2);
  {
    await using feed = await openLogFeed({ databaseUrl: db.url, partitions: 1 });
    await using projector = await projectorOn(db.url, feed).starting;
    await projector.caughtUp();
  }
  await logGoesBack(db.url, KEPT);
  await writes(db.url, ...others);
  await using feed = await openLogFeed({ databaseUrl: db.url, partitions: 1 });
  const { starting, halts, said } = projectorOn(db.url, feed);
  await using projector = await starting;
  await projector.caughtUp();
  expect(await complaintsAbout(db.url, feed)).toEqual([]);
  expect(
    halts
      .filter(([, isHalted]) => isHalted)
      .map(([view]) => view)
      .toSorted(),
  ).toEqual(ALL);
  expect(halts.filter(([, isHalted]) => !isHalted)).toHaveLength(ALL.length);
  expect(said).toContain('a view has events that the log does not have; it is halted and rebuilt');
});

test('a projector whose log goes back and continues halts its views, rebuilds them and continues', async () => {
  await using db = await testDatabase();
  await writes(db.url, 1, 2);
  await using feed = await openLogFeed({ databaseUrl: db.url, partitions: 1 });
  const { starting, halts } = projectorOn(db.url, feed);
  await using projector = await starting;
  await projector.caughtUp();
  await logGoesBack(db.url, KEPT);
  await writes(db.url, 3, 4, 5);
  await endBackends(db.url, 'tallyhouse projector%');
  await eventually(() => halts.filter(([, isHalted]) => !isHalted).length >= ALL.length, { withinMs: 30_000 });
  await writes(db.url, 6);
  await projector.caughtUp();
  expect(await complaintsAbout(db.url, feed)).toEqual([]);
});

test('even without a lost connection, a look at the checkpoints reveals it', async () => {
  await using db = await testDatabase();
  await writes(db.url, 1, 2);
  await using feed = await openLogFeed({ databaseUrl: db.url, partitions: 1 });
  const { starting, halts } = projectorOn(db.url, feed, { retryEveryMs: 50 });
  await using projector = await starting;
  await projector.caughtUp();
  await logGoesBack(db.url, KEPT);
  await writes(db.url, 3);
  await eventually(() => halts.filter(([, isHalted]) => !isHalted).length >= ALL.length, { withinMs: 30_000 });
  await projector.caughtUp();
  expect(await complaintsAbout(db.url, feed)).toEqual([]);
});

test('events that a feed caches from a lost history are not written into any view', async () => {
  await using db = await testDatabase();
  await using ledger = await openTestLedger(db.url);
  await accepted(ledger, opens(ACCOUNT));
  const { starting, said } = projectorOn(db.url, ledger.feed);
  await using projector = await starting;
  await projector.caughtUp();
  {
    // The views fall behind a feed that has more; then the database loses those events.
    await using holder = await openClient(db.url);
    await holder.pg.query('begin; select from projection.checkpoint for update');
    await Promise.all([1, 2].map((points) => accepted(ledger, adjusts(ACCOUNT, points))));
    await logGoesBack(db.url, 2);
    await endBackends(db.url, 'tallyhouse projector%', 10_000);
  }
  await eventually(() => said.includes('the log has another history; reading it again'));
  await using client = await openClient(db.url);
  const { rows } = await client.pg.query('select distinct seq::float8 as seq from projection.checkpoint');
  expect(rows).toEqual([{ seq: 2 }]);
});
