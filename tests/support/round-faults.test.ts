import { expect, test } from 'vitest';
import type { LedgerEvent } from '#contracts/events.ts';
import { acts, adjusts, bets, starts } from './asks.ts';
import { givenAccount, PLAYER, SEEDS } from './given-account.ts';
import { roundFaults } from './round-faults.ts';

const mines = starts(PLAYER, 'mines', { stakePoints: 10, params: { mineCount: 3 } });
const { events } = givenAccount(
  adjusts(PLAYER, 1000),
  bets(PLAYER, 5),
  mines,
  starts(PLAYER, 'crash', { stakePoints: 10, params: { autoCashOutHundredths: null } }),
).passes(1000);
const flown = givenAccount(
  adjusts(PLAYER, 1000),
  bets(PLAYER, 5),
  mines,
  starts(PLAYER, 'crash', {
    stakePoints: 10,
    params: { autoCashOutHundredths: null },
  }),
)
  .passes(1000)
  .after(acts(PLAYER, 'crash', { type: 'cash-out' })).events;

const faultsOf = (told: readonly LedgerEvent[], now?: number) =>
  roundFaults(told, { seeds: SEEDS, ...(now !== undefined && { abandoned: { now, afterMs: 1000 } }) }).join('; ');

function bend(type: LedgerEvent['type'], change: (event: LedgerEvent) => object): LedgerEvent[] {
  return flown.map((event) => (event.type === type ? ({ ...event, ...change(event) } as LedgerEvent) : event));
}

test('a sound log has no faults', () => {
  expect(faultsOf(events)).toBe('');
  expect(faultsOf(flown)).toBe('');
});

test.each([
  ['is paid more than it won', bend('round-settled', (event) => ({ amount: event.amount + 1 })), 'moved'],
  [
    'tells another outcome',
    bend('round-played', ({ payload }) => {
      const { die } = (payload as { outcome: { die: number } }).outcome;
      return { payload: { ...payload, outcome: { die: (die % 6) + 1 } } };
    }),
    'does not follow from its seeds',
  ],
  ['uses a nonce again', bend('round-started', ({ payload }) => ({ payload: { ...payload, nonce: 0 } })), 'used again'],
  ['ends twice', [...flown, flown.at(-1)!], 'of a closed round'],
  ['starts while one is open', [...events, events.at(-1)!], 'a second round'],
])('a round that %s is found', (_what, told, complaint) => {
  expect(faultsOf(told)).toContain(complaint);
});

test('a round that was abandoned and goes on is found', () => {
  const { at } = flown.at(-1)!;
  expect(faultsOf(flown, at + 1000)).toContain('was abandoned');
});
