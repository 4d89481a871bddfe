import { expect, test } from 'vitest';
import { covers, parsePosition, positionAt } from '#contracts/position.ts';
import type { Receipt } from '#contracts/outcome.ts';
import type { ViewUpdate } from '#contracts/internal/view-updates.ts';
import { systemClock } from '#infra/process/clock.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { type OpenLedger, openLedger } from '#ledger/ledger.ts';
import { readBalance } from '#projections/balance/read.ts';
import { compareView } from '#projections/rebuild/compare.ts';
import { startProjector } from '#projections/projector/projector.ts';
import { rebuildView } from '#projections/rebuild/rebuild.ts';
import { VIEWS, viewNamed } from '#projections/registry.ts';
import { readSeedPairs } from '#projections/rounds/read.ts';
import { testDatabase } from '#tests/support/database.ts';

const masterKey = 'a'.repeat(64);
const players = Array.from({ length: 20 }, (_, place) => 1000 + place);

async function accepted(outcome: ReturnType<OpenLedger['submit']>): Promise<Receipt> {
  const settled = await outcome;
  if (settled.kind === 'refusal') throw new Error(settled.message);
  return settled;
}

async function openPlayers(ledger: OpenLedger): Promise<void> {
  for (const account of players) {
    await accepted(ledger.submit({ type: 'open-account', commandId: randomCommandId(), account }));
    const bonus = { type: 'grant-signup-bonus', commandId: randomCommandId(), account, amountPoints: 5000 } as const;
    await accepted(ledger.submit(bonus));
  }
}

function play(ledger: OpenLedger, account: number): Promise<Receipt> {
  const bet = { game: 'dice', stakePoints: 10, params: { prediction: 'over' } } as const;
  return accepted(ledger.submit({ type: 'play-round', commandId: randomCommandId(), account, ...bet }));
}

test('after a bet, a read that waits for its position shows the balance of the receipt', async () => {
  await using db = await testDatabase();
  await using ledger = await openLedger({ databaseUrl: db.url, masterKey, clock: systemClock });
  const updates: ViewUpdate[] = [];
  const announce = (update: ViewUpdate) => void updates.push(update);
  await using projector = await startProjector({ databaseUrl: db.url, feed: ledger.feed, announce });
  await openPlayers(ledger);
  for (let round = 0; round < 20; round++) {
    const receipt = await play(ledger, players[0]!);
    const wanted = parsePosition(positionAt(receipt.partition, receipt.seq));
    expect(await projector.positions.waitFor('balance', wanted, 10_000)).toBe(true);
    expect(await readBalance(db.pool, players[0]!)).toMatchObject({ available: receipt.available, seq: receipt.seq });
    expect(covers(projector.positions.positionOf('balance'), wanted)).toBe(true);
  }
  await projector.caughtUp();
  expect(updates.filter(({ view }) => view === 'activity').flatMap((update) => update.activity ?? [])).toHaveLength(20);
  expect(await readSeedPairs(db.pool, players[0]!, 2)).toMatchObject([{ epoch: 0, nextNonce: 20 }]);
});

test('views are rebuilt and compared under load, and equal the log', async () => {
  await using db = await testDatabase();
  await using ledger = await openLedger({ databaseUrl: db.url, masterKey, clock: systemClock });
  const { feed } = ledger;
  await using projector = await startProjector({ databaseUrl: db.url, feed, announce: () => {} });
  await openPlayers(ledger);
  let isOpen = true;
  const playing = players.map(async (account) => {
    for (let round = 0; isOpen && round < 300; round++) await play(ledger, account);
  });
  const signal = AbortSignal.timeout(50_000);
  for (const name of ['statement', 'leaderboard', 'activity'] as const) {
    const work = { databaseUrl: db.url, feed, view: viewNamed(name), signal };
    expect((await rebuildView({ ...work, compare: true })).difference).toBeNull();
    expect((await compareView(work)).difference).toBeNull();
  }
  isOpen = false;
  await Promise.all(playing);
  await projector.caughtUp();
  for (const view of VIEWS) {
    const { difference, asOf } = await compareView({ databaseUrl: db.url, feed, view, signal });
    expect({ view: view.name, difference }).toEqual({ view: view.name, difference: null });
    expect(asOf.get(0)).toBe(ledger.committedSeq);
  }
});
