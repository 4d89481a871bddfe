import { describe, expect, test } from 'vitest';
import type { Command } from '#contracts/commands.ts';
import type { EventOf, LedgerEvent } from '#contracts/events.ts';
import { SINGLE_SHOT_GAMES, type SingleShotGame, singleShotRules } from '#contracts/games/rules.ts';
import { bets, plays, rotates } from '#tests/support/asks.ts';
import { fixedDraws } from '#tests/support/fixed-draws.ts';
import { audit, bent, byRules, bySeeds, retold, rich, STAKE, START_OF } from '#tests/support/forged-events.ts';
import { PLAYER, SEEDS } from '#tests/support/given-account.ts';

const BETS: { readonly [Game in SingleShotGame]: Command } = {
  dice: bets(PLAYER, STAKE),
  roulette: plays(PLAYER, 'roulette', {
    stakePoints: STAKE,
    params: { lines: [{ type: 'red', amountPoints: STAKE }] },
  }),
  slots: plays(PLAYER, 'slots', { stakePoints: STAKE, params: {} }),
  wheel: plays(PLAYER, 'wheel', { stakePoints: STAKE, params: {} }),
  keno: plays(PLAYER, 'keno', { stakePoints: STAKE, params: { numbers: [7, 11], paytable: 'by-picks' } }),
  plinko: plays(PLAYER, 'plinko', { stakePoints: STAKE, params: { rows: 8, risk: 'high' } }),
  baccarat: plays(PLAYER, 'baccarat', { stakePoints: STAKE, params: { betOn: 'player' } }),
};

describe.each(SINGLE_SHOT_GAMES)('a bet on %s', (game) => {
  const { events } = rich().after(BETS[game]);

  test('is recomputed when its seed is known, and checked by the rules until then', () => {
    expect(audit(events)).toEqual({ recomputed: 0, byRules: 1, open: 0, revealedPairs: 0, finding: null });
    expect(audit(events, true)).toMatchObject({ recomputed: 1, byRules: 0, finding: null });
    const { events: revealed } = rich().after(BETS[game], rotates(PLAYER, 'mine'), BETS[game]);
    expect(audit(revealed)).toEqual({ recomputed: 1, byRules: 1, open: 0, revealedPairs: 1, finding: null });
  });

  test.each<[string, (event: EventOf<'round-played'>) => Partial<EventOf<'round-played'>>, RegExp]>([
    [
      'a payout that the table does not have',
      ({ payload }) => ({ ...retold(payload, { payoutPoints: 777 }), amount: 777 - STAKE }),
      /it pays 777 points, the rules give \d+/,
    ],
    ['another multiplier', ({ payload }) => retold(payload, { multiplierHundredths: 777 }), /its multiplier is 777/],
    ['more than its payout', ({ amount }) => ({ amount: amount + 1 }), /it moves -?\d+ points/],
    ['an outcome that no draw gives', ({ payload }) => retold(payload, { outcome: {} }), /the rules/],
    ['a bet that is none', ({ payload }) => retold(payload, { params: { line: 1 } }), /the rules do not accept it/],
    ['unknown rules', ({ payload }) => retold(payload, { rulesVersion: 9 }), /version 9 of the rules; known is 1/],
  ])('with %s is found without its seed', (_what, change, reason) => {
    const forged = bent(events, 'round-played', change);
    expect(byRules(forged.events)).toEqual({ seq: forged.seq, reason: expect.stringMatching(reason) });
  });

  test('with another outcome and the matching payout is found only with its seed', () => {
    const rules = singleShotRules(game);
    const forged = bent(events, 'round-played', ({ payload }) => {
      const params = rules.params.parse(payload.params);
      const draws = fixedDraws('forged');
      const other = Array.from({ length: 20 }, (_, nonce) =>
        rules.settle(params, STAKE, draws(nonce, rules.floatsNeeded(params))),
      ).find(({ outcome }) => JSON.stringify(outcome) !== JSON.stringify(payload.outcome))!;
      return { ...retold(payload, other), amount: other.payoutPoints - STAKE };
    });
    expect(byRules(forged.events)).toBeNull();
    expect(bySeeds(forged.events)).toEqual({ seq: forged.seq, reason: expect.stringMatching(/the seeds give/) });
  });
});

describe('a flight that is decided before it takes off', () => {
  const flown = rich();
  for (let count = 0; count < 20; count++) {
    flown.after(plays(PLAYER, 'crash', { stakePoints: STAKE, params: { autoCashOutHundredths: 150 } }));
  }
  const { events } = flown;
  type Told = { crashPointHundredths: number; cashOutHundredths: number | null };
  const isLost = (event: LedgerEvent) =>
    event.type === 'round-played' && (event.payload.outcome as Told).cashOutHundredths === null;
  const lost = events.slice(0, events.findLastIndex(isLost) + 1);
  const won = { payoutPoints: 15, multiplierHundredths: 150 };

  test('passes unchanged', () => {
    expect(audit(events)).toMatchObject({ byRules: 20, finding: null });
    expect(audit(events, true)).toMatchObject({ recomputed: 20, finding: null });
  });

  test('cannot be won above its crash point', () => {
    const forged = bent(lost, 'round-played', ({ payload }) => {
      const outcome = { ...(payload.outcome as Told), cashOutHundredths: 150 };
      return { ...retold(payload, { outcome, ...won }), amount: 5 };
    });
    expect(byRules(forged.events)).toMatchObject({ seq: forged.seq, reason: expect.stringMatching(/cannot give/) });
  });

  test('cannot crash elsewhere', () => {
    const outcome = { crashPointHundredths: 444, cashOutHundredths: 150 };
    const forged = bent(lost, 'round-played', ({ payload }) => ({
      ...retold(payload, { outcome, ...won }),
      amount: 5,
    }));
    expect(byRules(forged.events)).toBeNull();
    expect(bySeeds(forged.events)).toMatchObject({ seq: forged.seq, reason: expect.stringMatching(/seeds give/) });
  });
});

describe('a seed pair', () => {
  const { events } = rich().after(bets(PLAYER, 1), rotates(PLAYER, 'mine'), bets(PLAYER, 1), rotates(PLAYER, 'next'));
  const other = 'ab'.repeat(32);

  test.each<[string, LedgerEvent[], RegExp]>([
    [
      'that is revealed as another',
      bent(events, 'seed-revealed', ({ payload }) => retold(payload, { serverSeed: other })).events,
      /its seed hashes to [0-9a-f]{64}, the commitment is/,
    ],
    [
      'other than the one before promised',
      bent(events, 'seed-committed', ({ payload }) => retold(payload, { serverSeedHash: other })).events,
      /the pair before it announced/,
    ],
    [
      'after one that was never revealed',
      events.filter(({ type }) => type !== 'seed-revealed'),
      /was not revealed before it/,
    ],
  ])('%s is found', (_what, forged, reason) => {
    expect(byRules(forged)).toMatchObject({ reason: expect.stringMatching(reason) });
  });

  test('is not revealed while its round is open', () => {
    const started = rich().after(START_OF.mines).events;
    const reveal = { ...started.at(-1)!, type: 'seed-revealed', game: null, amount: 0 };
    const payload = { epoch: 0, serverSeed: SEEDS.seedOf(PLAYER, 0) };
    expect(byRules([...started, { ...reveal, payload } as LedgerEvent])?.reason).toBe(
      'it reveals the seed of an open round',
    );
  });

  test('cannot be used after it is revealed', () => {
    const at = events.findIndex(({ type }) => type === 'seed-revealed');
    const drawn = events.find(({ type }) => type === 'round-played')!;
    const forged = events.toSpliced(at + 1, 0, drawn);
    expect(byRules(forged)?.reason).toBe('its seed was revealed before');
  });

  test('of another master key is found only with the master key', () => {
    const forged = bent(events, 'seed-committed', ({ payload }) => retold(payload, { nextServerSeedHash: other }));
    expect(byRules(forged.events)).toBeNull();
    expect(bySeeds(forged.events)).toMatchObject({
      seq: forged.seq,
      reason: expect.stringMatching(/master key's seeds/),
    });
  });
});

test.each<['mines' | 'blackjack', unknown, unknown]>([
  ['mines', { mineCount: 3 }, { mines: [1, 2, 3], revealed: [], hitTile: null }],
  ['blackjack', {}, { playerCards: ['9d', '9h'], dealerCards: ['9s', '8d'], isDoubled: false, result: 'win' }],
])('a round of %s that its start does not decide cannot be recorded as a single event', (game, params, outcome) => {
  const played = rich().after(bets(PLAYER, STAKE)).events;
  const forged = bent(played, 'round-played', ({ payload }) => ({ game, ...retold(payload, { params, outcome }) }));
  expect(byRules(forged.events)?.reason).toBe(`a round of ${game} is not over at its start`);
});
