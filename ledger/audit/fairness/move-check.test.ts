import { describe, expect, test } from 'vitest';
import type { EventOf, LedgerEvent } from '#contracts/events.ts';
import { acts, bets, limits, settles, starts } from '#tests/support/asks.ts';
import { audit, bent, byRules, bySeeds, retold, rich, STAKE, START_OF } from '#tests/support/forged-events.ts';
import { type GivenAccount, PLAYER } from '#tests/support/given-account.ts';
import { givenPair } from '#tests/support/given-split.ts';

function minesWith(tiles: number): { given: GivenAccount; mines: number[] } {
  const probe = rich().after(START_OF.mines);
  const { startId } = (probe.events.at(-1) as EventOf<'round-started'>).payload;
  const mines = (probe.after(settles(PLAYER, 'mines', startId)).events.at(-1) as EventOf<'round-settled'>).payload
    .outcome as { mines: number[] };
  const given = rich().after(START_OF.mines);
  const safe = Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !mines.mines.includes(tile));
  for (const tile of safe.slice(0, tiles)) given.after(acts(PLAYER, 'mines', { type: 'reveal', tile }));
  return { given, mines: mines.mines };
}

function blackjackUntil(
  move: 'hit' | 'stand' | 'double',
  isWanted: (outcome: { result: string }) => boolean,
): LedgerEvent[] {
  for (let before = 0; before < 200; before++) {
    const given = rich();
    for (let round = 0; round < before; round++) given.after(bets(PLAYER, 1));
    given.after(starts(PLAYER, 'blackjack', { stakePoints: STAKE, params: {} }));
    if (given.account.rounds === undefined) continue;
    given.after(acts(PLAYER, 'blackjack', { type: move }));
    const last = given.events.at(-1)!;
    if (last.type === 'round-settled' && isWanted(last.payload.outcome as { result: string })) return given.events;
  }
  throw new Error('no such round of blackjack');
}

test('a round of a player with limits passes whether or not its start is marked', () => {
  const { mines } = minesWith(0);
  const safe = Array.from({ length: 25 }, (_, tile) => tile).find((tile) => !mines.includes(tile))!;
  const limit = limits(PLAYER, 'stake', 'day', 1000);
  for (const past of [
    [limit, START_OF.mines],
    [START_OF.mines, limit],
  ]) {
    const given = rich().after(...past, acts(PLAYER, 'mines', { type: 'reveal', tile: safe }));
    expect(given.events.at(-1)!.type).toBe('round-advanced');
    expect(byRules(given.events)).toBeNull();
  }
});

describe('a flight', () => {
  type Told = { crashPointHundredths: number; cashOutHundredths: number | null };
  const given = givenFlight();
  const ended = given.events.at(-1) as EventOf<'round-settled'>;

  function givenFlight(): GivenAccount {
    for (let before = 0; ; before++) {
      const flight = rich();
      for (let round = 0; round < before; round++) flight.after(bets(PLAYER, 1));
      flight
        .after(START_OF.crash)
        .passes(400)
        .after(acts(PLAYER, 'crash', { type: 'cash-out' }));
      const { outcome } = (flight.events.at(-1) as EventOf<'round-settled'>).payload;
      if ((outcome as Told).cashOutHundredths !== null && (outcome as Told).crashPointHundredths > 200) return flight;
    }
  }

  test('passes unchanged', () => {
    expect((ended.payload.outcome as Told).cashOutHundredths).toBe(120);
    expect([byRules(given.events), bySeeds(given.events)]).toEqual([null, null]);
  });

  const flown = (cashOutHundredths: number | null, laterMs = 0) =>
    bent(given.events, 'round-settled', ({ payload, at }) => {
      const outcome = { ...(payload.outcome as Told), cashOutHundredths };
      const payoutPoints = Math.floor((STAKE * (cashOutHundredths ?? 0)) / 100);
      const told = { outcome, payoutPoints, multiplierHundredths: cashOutHundredths ?? 0 };
      return { ...retold(payload, told), amount: payoutPoints, at: at + laterMs };
    });

  test('cannot be cashed out higher than it flew', () => {
    const forged = flown(4_999, 400_000);
    for (const found of [byRules(forged.events), bySeeds(forged.events)]) {
      expect(found).toMatchObject({ seq: forged.seq, reason: expect.stringMatching(/outcome/) });
    }
  });

  test.each([-4000, -1, 1, 180_000])('passes when the wall clock was moved by %i ms during the flight', (stepMs) => {
    expect([byRules(flown(120, stepMs).events), bySeeds(flown(120, stepMs).events)]).toEqual([null, null]);
  });

  test('pays for its height, and nothing after a crash', () => {
    const forged = bent(given.events, 'round-settled', ({ payload }) => {
      const outcome = { ...(payload.outcome as Told), cashOutHundredths: null };
      return { ...retold(payload, { outcome, payoutPoints: 500, multiplierHundredths: 0 }), amount: 500 };
    });
    expect(byRules(forged.events)).toMatchObject({ seq: forged.seq });
  });
});

describe('a round of mines', () => {
  const { given, mines } = minesWith(3);
  const open = [...given.events];
  const { events } = given.after(acts(PLAYER, 'mines', { type: 'cash-out' }));
  type Told = { mines: number[]; revealed: number[]; hitTile: number | null };

  test('passes unchanged, open and finished', () => {
    expect(audit(open)).toMatchObject({ byRules: 0, open: 1, finding: null });
    expect(audit(events)).toMatchObject({ byRules: 1, open: 0, finding: null });
    expect(audit(events, true)).toMatchObject({ recomputed: 1, finding: null });
  });

  test('that hit a mine passes and pays nothing', () => {
    const lost = minesWith(1).given.after(acts(PLAYER, 'mines', { type: 'reveal', tile: mines[0]! })).events;
    expect([byRules(lost), bySeeds(lost)]).toEqual([null, null]);
    const forged = bent(lost, 'round-settled', ({ payload }) => ({
      ...retold(payload, { payoutPoints: 500, multiplierHundredths: 5000 }),
      amount: 500,
    }));
    expect(byRules(forged.events)).toEqual({ seq: forged.seq, reason: 'it pays 500 points, the rules give 0' });
  });

  test.each<[string, LedgerEvent[], RegExp]>([
    [
      'is paid for more tiles than were revealed',
      bent(events, 'round-settled', ({ payload }) => ({
        ...retold(payload, { outcome: { ...(payload.outcome as Told), revealed: [20, 21, 22, 23, 24] } }),
      })).events,
      /cannot give its outcome|does not go/,
    ],
    [
      'has a mine under a tile that was safe',
      bent(events, 'round-settled', ({ payload }) => {
        const told = payload.outcome as Told;
        return retold(payload, { outcome: { ...told, mines: [told.revealed[0]!, ...told.mines.slice(1)] } });
      }).events,
      /does not go with the moves before/,
    ],
    [
      'ends with another bet than it began',
      bent(events, 'round-settled', ({ payload }) => retold(payload, { params: { mineCount: 10 } })).events,
      /its bet is not the one/,
    ],
    [
      'ends with another nonce',
      bent(events, 'round-settled', ({ payload }) => retold(payload, { nonce: 4 })).events,
      /its bet is not the one/,
    ],
    [
      'goes two moves at once',
      events.filter((event) => event.type !== 'round-advanced' || event !== open.at(-2)),
      /not exactly one move after/,
    ],
    [
      'raises its stake on the way',
      bent(events, 'round-advanced', ({ payload }) => retold(payload, { stakePoints: 99 })).events,
      /its bet is not the one/,
    ],
    ['gives points on the way', bent(events, 'round-advanced', () => ({ amount: 5 })).events, /moves 5 points/],
    [
      'starts with moves made',
      bent(events, 'round-started', ({ payload }) => retold(payload, { progress: { mineCount: 3, revealed: [0] } }))
        .events,
      /starts with moves made/,
    ],
    ['takes no stake', bent(events, 'round-started', () => ({ amount: 0 })).events, /its stake is 10/],
    [
      'could bring more than it may',
      bent(events, 'round-started', ({ payload }) => retold(payload, { maxPayoutPoints: 9 })).events.slice(0, -4),
      /its highest payout is 9/,
    ],
  ])('that %s is found without its seed', (_what, forged, reason) => {
    expect(byRules(forged)).toMatchObject({ reason: expect.stringMatching(reason) });
  });

  test('whose mines are elsewhere is found only with its seed', () => {
    const forged = bent(events, 'round-settled', ({ payload }) => {
      const told = payload.outcome as Told;
      const free = [24, 23, 22, 21].find((tile) => !told.mines.includes(tile) && !told.revealed.includes(tile))!;
      return retold(payload, { outcome: { ...told, mines: told.mines.with(0, free) } });
    });
    expect(byRules(forged.events)).toBeNull();
    expect(bySeeds(forged.events)).toMatchObject({ seq: forged.seq, reason: expect.stringMatching(/seeds give/) });
  });

  test('that continues after a mine is found with its seed at that move', () => {
    const forged = bent(open, 'round-advanced', ({ payload }) => {
      const { revealed } = payload.progress as { revealed: number[] };
      return retold(payload, { progress: { mineCount: 3, revealed: revealed.with(-1, mines[0]!) } });
    });
    expect(byRules(forged.events)).toBeNull();
    expect(bySeeds(forged.events)).toMatchObject({ seq: forged.seq, reason: expect.stringMatching(/end the round/) });
  });
});

describe('a round of blackjack', () => {
  type Told = { playerCards: string[]; dealerCards: string[]; isDoubled: boolean; result: string };
  const bust = blackjackUntil('hit', ({ result }) => result === 'bust');
  const won = blackjackUntil('stand', ({ result }) => result === 'win');
  const doubled = blackjackUntil('double', ({ result }) => result === 'win');

  test('passes unchanged', () => {
    for (const events of [bust, won, doubled]) expect([byRules(events), bySeeds(events)]).toEqual([null, null]);
  });

  test.each<[string, LedgerEvent[], RegExp]>([
    [
      'was bust and is told as a win',
      bent(bust, 'round-settled', ({ payload }) => ({
        ...retold(payload, {
          outcome: { ...(payload.outcome as Told), result: 'win' },
          payoutPoints: 20,
          multiplierHundredths: 200,
        }),
        amount: 20,
      })).events,
      /cannot give its outcome/,
    ],
    [
      'is paid as a natural',
      bent(won, 'round-settled', ({ payload }) => ({
        ...retold(payload, { payoutPoints: 25, multiplierHundredths: 250 }),
        amount: 25,
      })).events,
      /it pays 25 points, the rules give 20/,
    ],
    [
      'is told as doubled without more stake',
      bent(doubled, 'round-settled', ({ payload }) => ({ ...retold(payload, {}), amount: 40 })).events,
      /it moves 40 points/,
    ],
    [
      'stands with another hand than it had',
      bent(won, 'round-settled', ({ payload }) => {
        const told = payload.outcome as Told;
        return retold(payload, { outcome: { ...told, playerCards: ['As', 'Ad'] } });
      }).events,
      /does not go with the moves before|cannot give/,
    ],
  ])('that %s is found without its seed', (_what, forged, reason) => {
    expect(byRules(forged)).toMatchObject({ seq: forged.length, reason: expect.stringMatching(reason) });
  });

  test('whose dealer drew other cards is found with its seed', () => {
    const forged = bent(won, 'round-started', ({ payload }) => {
      const shown = payload.progress as { playerCards: string[]; dealerUp: string };
      return retold(payload, { progress: { ...shown, dealerUp: shown.dealerUp === 'As' ? 'Ad' : 'As' } });
    });
    expect(bySeeds(forged.events)).toMatchObject({ seq: forged.seq, reason: expect.stringMatching(/seeds give/) });
    expect(byRules(forged.events)).toMatchObject({ reason: expect.stringMatching(/does not go with/) });
  });
});

describe('a split', () => {
  const given = givenPair({ stakePoints: STAKE });
  const moves = (type: 'split' | 'stand') => acts(PLAYER, 'blackjack', { type });
  const { events } = given.after(moves('split'), moves('stand'), moves('stand'));

  test('passes unchanged', () => expect([byRules(events), bySeeds(events)]).toEqual([null, null]));

  test.each<[string, LedgerEvent[], RegExp]>([
    ['takes no second stake', bent(events, 'round-raised', () => ({ amount: 0 })).events, /its move takes 10/],
    [
      'is told as a move without a stake',
      bent(events, 'round-raised', () => ({ type: 'round-advanced' as never })).events,
      /which is no round-advanced/,
    ],
    [
      'has another card of the first hand after it stood',
      bent(events, 'round-advanced', ({ payload }) => {
        const { split, ...shown } = payload.progress as { split: { first: string[] } };
        const other = split.first[1] === '2d' ? '2h' : '2d';
        return retold(payload, { progress: { ...shown, split: { ...split, first: [split.first[0], other] } } });
      }).events,
      /not exactly one move after/,
    ],
    [
      'takes the second stake again at its end',
      bent(events, 'round-settled', ({ amount }) => ({ amount: amount - STAKE })).events,
      /what was added to the stake/,
    ],
  ])('that %s is found without its seed', (_what, forged, reason) => {
    expect(byRules(forged)).toMatchObject({ reason: expect.stringMatching(reason) });
  });
});
