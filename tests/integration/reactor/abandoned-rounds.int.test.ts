import { expect, test } from 'vitest';
import type { OpenRound } from '#contracts/games/open-round.ts';
import { CAP_HUNDREDTHS, msUntil } from '#contracts/games/crash/flight.ts';
import { acts, starts } from '#tests/support/asks.ts';
import { eventually } from '#tests/support/eventually.ts';
import { accepted, auditOf, eventsOf } from '#tests/support/test-ledger.ts';
import { ABANDONED_ROUND_MS, PLAYER, reactorBed } from './reactor-bed.ts';

type Bed = Awaited<ReturnType<typeof reactorBed>>;

const mines = () => starts(PLAYER, 'mines', { stakePoints: 100, params: { mineCount: 3 } });
const crash = () => starts(PLAYER, 'crash', { stakePoints: 100, params: { autoCashOutHundredths: null } });

function settled(bed: Bed, count: number) {
  return eventually(async () => {
    const events = (await eventsOf(bed.url)).filter(({ type }) => type === 'round-settled');
    return events.length >= count ? events : null;
  });
}

test('mines without a tile returns the stake after a day without a move, and each move restarts the clock', async () => {
  await using bed = await reactorBed();
  await using reactor = await bed.start();
  const start = mines();
  await accepted(bed.ledger, start);
  await reactor.caughtUp();
  expect(await bed.waiting()).toEqual([{ subject: 'mines', inMs: ABANDONED_ROUND_MS }]);
  bed.clock.at += ABANDONED_ROUND_MS;
  expect(await settled(bed, 1)).toMatchObject([
    { actor: 'system:abandoned-rounds', amount: 100, payload: { startId: start.commandId, payoutPoints: 100 } },
  ]);
  await eventually(async () => (await bed.waiting()).length === 0);
  expect(await auditOf(bed.url)).toMatchObject({ chain: null, refold: null, sum: 0 });
});

test('a round that its player has ended is left alone', async () => {
  await using bed = await reactorBed();
  await using reactor = await bed.start();
  await accepted(bed.ledger, starts(PLAYER, 'blackjack', { stakePoints: 10, params: {} }));
  await bed.ledger.submit(acts(PLAYER, 'blackjack', { type: 'stand' }));
  await reactor.caughtUp();
  expect(await bed.waiting()).toEqual([]);
});

test('an unsettled flight is settled once none can be in the air; until then its end stays secret', async () => {
  await using bed = await reactorBed();
  await using reactor = await bed.start();
  await accepted(bed.ledger, crash());
  await reactor.caughtUp();
  const longest = msUntil(CAP_HUNDREDTHS) + 1000;
  expect(await bed.waiting()).toEqual([{ subject: 'crash', inMs: longest }]);
  bed.clock.at += longest;
  expect(await settled(bed, 1)).toMatchObject([{ actor: 'system:abandoned-rounds', game: 'crash' }]);
});

test('rounds abandoned while the reactor was down are settled after its restart, once', async () => {
  await using bed = await reactorBed();
  const start = mines();
  await accepted(bed.ledger, start);
  bed.clock.at += ABANDONED_ROUND_MS + 1;
  await using _first = await bed.start();
  await using _second = await bed.start();
  await settled(bed, 1);
  await eventually(async () => (await bed.waiting()).length === 0);
  expect(await settled(bed, 1)).toHaveLength(1);
});

test('a round shown in a refusal has its current state', async () => {
  await using bed = await reactorBed();
  const start = mines();
  await accepted(bed.ledger, start);
  const refused = (await bed.ledger.submit(mines())) as { round?: OpenRound };
  expect(refused.round).toMatchObject({ startId: start.commandId, game: 'mines', stakePoints: 100 });
});
