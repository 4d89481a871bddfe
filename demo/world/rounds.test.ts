import { expect, test } from 'vitest';
import { adjusts, opens } from '#tests/support/asks.ts';
import { openMemoryLedger } from '#tests/support/memory-ledger.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { drawsOf } from '#tests/support/random-story.ts';
import { playBlackjack, playMines } from './rounds.ts';

const ACCOUNT = 7;

test.each([
  ['mines', playMines],
  ['blackjack', playBlackjack],
] as const)('a demo round of %s is played to its end', async (game, play) => {
  const { sequencer, book, storage } = openMemoryLedger();
  await sequencer.submit(opens(ACCOUNT));
  await sequencer.submit(adjusts(ACCOUNT, 10_000));
  const next = drawsOf(11);
  const draw = (limit: number) => Math.floor(next() * limit);
  const seat = { ledger: sequencer, account: ACCOUNT, stakePoints: 10, draw, commandId: randomCommandId };
  for (let round = 0; round < 100; round++) {
    expect(await play(seat)).toMatchObject({ kind: 'receipt' });
    expect(book.account(ACCOUNT).rounds).toBeUndefined();
  }
  const hasSplits = storage.rows.some(({ event }) => event.type === 'round-raised');
  expect(hasSplits).toBe(game === 'blackjack');
  const ended = storage.rows.filter(({ event }) => event.game === game && event.type !== 'round-advanced');
  expect(ended.filter(({ event }) => event.type === 'round-settled').length).toBeGreaterThan(80);
});

test('a player without points skips the round', async () => {
  const { sequencer } = openMemoryLedger();
  await sequencer.submit(opens(ACCOUNT));
  const seat = { ledger: sequencer, account: ACCOUNT, stakePoints: 10, draw: () => 0, commandId: randomCommandId };
  expect(await playMines(seat)).toMatchObject({ code: 'insufficient-points' });
  expect(await playBlackjack(seat)).toMatchObject({ code: 'insufficient-points' });
});
