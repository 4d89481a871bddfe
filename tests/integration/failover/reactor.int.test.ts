import { expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/days/time.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { openLogFeed } from '#ledger/engine/feed/open-log-feed.ts';
import { adjusts } from '#tests/support/asks.ts';
import { eventually } from '#tests/support/eventually.ts';
import { logGoesBack } from '#tests/support/failover.ts';
import { accepted, openTestLedger } from '#tests/support/test-ledger.ts';
import { PLAYER, reactorBed } from '../reactor/reactor-bed.ts';

test('after a failover the deadline of a lost event is removed, and that of its replacement is set', async () => {
  await using bed = await reactorBed();
  const kept = await bed.hold(HOUR_MS);
  const lost = await bed.hold(2 * HOUR_MS);
  {
    await using reactor = await bed.start();
    await reactor.caughtUp();
  }
  expect((await bed.waiting()).map(({ subject }) => subject)).toEqual([kept.commandId, lost.commandId]);
  await logGoesBack(bed.url, bed.ledger.committedSeq - 1);
  await using ledger = await openTestLedger(bed.url, { clock: bed.clock, takeOver: true });
  await accepted(ledger, adjusts(PLAYER, 5));
  await using _reactor = await bed.start({ feed: ledger.feed, ledger });
  const subjects = await eventually(async () => {
    const waiting = (await bed.waiting()).map(({ subject }) => subject);
    return waiting.length === 1 ? waiting : null;
  });
  expect(subjects).toEqual([kept.commandId]);
});

test('the same holds for a running reactor', async () => {
  await using bed = await reactorBed();
  const kept = await bed.hold(HOUR_MS);
  await bed.hold(2 * HOUR_MS);
  await using feed = await openLogFeed({ databaseUrl: bed.url, partitions: 1 });
  await using reactor = await bed.start({ feed });
  await reactor.caughtUp();
  await logGoesBack(bed.url, bed.ledger.committedSeq - 1);
  const subjects = await eventually(async () => {
    const waiting = (await bed.waiting()).map(({ subject }) => subject);
    return waiting.length === 1 ? waiting : null;
  });
  expect(subjects).toEqual([kept.commandId]);
  await using client = await openClient(bed.url);
  const { rows } = await client.pg.query<{ ahead: number }>(
    'select count(*)::int as ahead from reactor.position, head where position.seq > head.seq',
  );
  expect(rows[0]!.ahead).toBe(0);
});
