import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../days/time.ts';
import type { EventType, LedgerEvent } from '../../events.ts';
import { acts, adjusts, bets, plays, rotates, settles, starts } from '#tests/support/asks.ts';
import { complaintsOf, roundsOf } from '#tests/support/checked-rounds.ts';
import { type GivenAccount, givenAccount, PLAYER } from '#tests/support/given-account.ts';

const rich = () => givenAccount(adjusts(PLAYER, 1_000_000));
const STAKE = 20;
const startsMines = (mineCount: number) => starts(PLAYER, 'mines', { stakePoints: STAKE, params: { mineCount } });

/** A round of mines with one move, whose seed is then revealed. */
function mined(given: GivenAccount, mineCount: number): readonly LedgerEvent[] {
  given.after(startsMines(mineCount));
  for (let tile = 0; given.account.rounds !== undefined; tile++) {
    given.after(acts(PLAYER, 'mines', tile === 0 ? { type: 'reveal', tile } : { type: 'cash-out' }));
  }
  return given.after(rotates(PLAYER, 'mine'), bets(PLAYER, 10)).events;
}

const HONEST = mined(rich(), 3);
const only = <Type extends EventType>(events: readonly LedgerEvent[], type: Type) =>
  events.findLast((event) => event.type === type) as unknown as LedgerEvent & { payload: Record<string, unknown> };
const END = only(HONEST, 'round-settled');
const START = only(HONEST, 'round-started');

const withEvent = (event: object, told: object, payload: object = {}) => {
  const at = HONEST.indexOf(event as LedgerEvent);
  const before = HONEST[at]!;
  return HONEST.with(at, { ...before, ...told, payload: { ...before.payload, ...payload } } as LedgerEvent);
};
const withEnd = (payload: object, told: object = {}) => withEvent(END, told, payload);
/** As another history ended its round by the rules and its seeds. */
const endedAs = (other: readonly LedgerEvent[]) => {
  const { amount, payload } = only(other, 'round-settled');
  return withEnd({ ...payload, startId: END.payload['startId'] }, { amount });
};

describe('given honest rounds of every game with moves, with every move', () => {
  const given = rich();
  const tryMoves = ['split', 'double', 'hit', 'stand'] as const;
  for (let round = 0; round < 60; round++) {
    given.after(starts(PLAYER, 'blackjack', { stakePoints: STAKE, params: {} }));
    for (let turn = round; given.account.rounds !== undefined; turn++) {
      const move = acts(PLAYER, 'blackjack', { type: tryMoves[turn % tryMoves.length]! });
      if (given.refusalOf(move) === null) given.after(move);
    }
    if (round % 20 === 0) given.after(rotates(PLAYER, `seed ${round}`));
  }
  const crash = starts(PLAYER, 'crash', { stakePoints: STAKE, params: { autoCashOutHundredths: null } });
  given
    .after(crash)
    .passes(HOUR_MS)
    .after(settles(PLAYER, 'crash', crash.commandId));
  const events = mined(given.after(plays(PLAYER, 'wheel', { stakePoints: STAKE, params: {} })), 5);

  test('then all are proven, raised and doubled stakes too', async () => {
    expect(events.some(({ type }) => type === 'round-raised')).toBe(true);
    const finished = events.filter(({ type }) => type === 'round-played' || type === 'round-settled');
    const check = await roundsOf(events);
    expect(check).toMatchObject({ state: 'proven', findings: [] });
    expect(check.words).toMatch(new RegExp(`^${finished.length - 1} rounds were computed again`));
  });

  test('then a file that begins anywhere has no complaint', async () => {
    for (let from = 1; from < events.length; from += 7) expect(await complaintsOf(events, from)).toBe('');
  });
});

describe('given a round in moves that the house signs wrongly', () => {
  test.each([
    ['ends with an invented result of a pair that was never committed to', withEnd({ epoch: 999 }), 'another draw'],
    [
      'ends with a later draw, computed from its seeds',
      endedAs(mined(rich().after(bets(PLAYER, 5)), 3)),
      'another draw',
    ],
    ['ends with more mines, computed from its seeds', endedAs(mined(rich(), 10)), 'another bet'],
    ['ends with a larger stake', withEnd({ stakePoints: 5 * STAKE }), 'another stake'],
    ['ends by other rules', withEnd({ rulesVersion: 2 }), 'another version of the rules'],
    ['ends as another game', withEnd({}, { game: 'crash' }), 'another game'],
    ['ends without a start', withEnd({ startId: 'no command' }), 'not open'],
    ['ends twice', HONEST.toSpliced(HONEST.indexOf(END), 0, END), 'not open'],
    ['takes more than its stake', withEvent(START, { amount: -3 * STAKE }), 'stake of 20'],
    ['starts under another id', withEvent(START, {}, { startId: 'no command' }), 'id of another'],
    ['starts with no stake', withEvent(START, {}, { stakePoints: 'none' }), 'no round, seed or bet'],
    [
      'ends with a payload that is none',
      HONEST.with(HONEST.indexOf(END), { ...END, payload: [] } as never),
      'cannot be read',
    ],
  ])('when it %s, then it is refused', async (_what, events, words) => {
    expect(await complaintsOf(events)).toContain(words);
  });

  test('when a move is of another draw, bet or stake, then it is refused', async () => {
    const given = rich();
    for (let tile = 0; only(given.events, 'round-advanced') === undefined; tile++) {
      if (given.account.rounds === undefined) given.after(startsMines(3));
      given.after(acts(PLAYER, 'mines', { type: 'reveal', tile }));
    }
    const move = only(given.events, 'round-advanced');
    const at = given.events.indexOf(move);
    for (const change of [{ nonce: 7 }, { epoch: 3 }, { params: { mineCount: 5 } }, { stakePoints: 1 }]) {
      const moved = { ...move, payload: { ...move.payload, ...change } } as LedgerEvent;
      expect(await complaintsOf(given.events.with(at, moved))).toMatch(/has another (?:draw|bet|stake) than/);
    }
    expect(await complaintsOf(HONEST.toSpliced(-1, 0, move))).toContain('not open');
  });

  test('when the start is older than the file, then its end needs no start, but only before the seeds change', async () => {
    const at = HONEST.indexOf(START) + 1;
    expect(await complaintsOf(HONEST, at)).toBe('');
    expect(await complaintsOf([...HONEST, END], at)).toContain('not open');
    expect(
      await complaintsOf(
        HONEST.with(HONEST.indexOf(END), { ...END, payload: { ...END.payload, epoch: 9 } } as never),
        at - 2,
      ),
    ).not.toBe('');
  });
});

describe('given seeds that the house signs wrongly', () => {
  const COMMITS = HONEST.filter(({ type }) => type === 'seed-committed');
  const REVEAL = only(HONEST, 'seed-revealed');
  const [first, second] = COMMITS as [LedgerEvent, LedgerEvent];
  const between = (event: LedgerEvent, told: object) => {
    const again = { ...event, payload: { ...event.payload, ...told } } as LedgerEvent;
    return HONEST.toSpliced(HONEST.indexOf(START), 0, again);
  };
  const bet = only(HONEST, 'round-played');

  test.each([
    [
      'commits to a pair that is not the next',
      withEvent(second, {}, { epoch: 2, serverSeedHash: 'ab'.repeat(32) }),
      'next one was 1',
    ],
    ['begins with another pair than the first', withEvent(first, {}, { epoch: 5 }), 'next one was 0'],
    [
      'commits again after the client seed is known',
      between(first, { serverSeedHash: 'ab'.repeat(32) }),
      'next one was 1',
    ],
    [
      'commits to the next pair without revealing the last',
      HONEST.filter((event) => event !== REVEAL),
      'before the last one was revealed',
    ],
    ['never commits to the first pair', HONEST.filter((event) => event !== first), 'never committed to'],
    ['reveals a seed of another pair', withEvent(REVEAL, {}, { epoch: 7 }), 'never committed to'],
    ['reveals a seed twice', HONEST.toSpliced(HONEST.indexOf(REVEAL), 0, REVEAL), 'revealed before'],
    ['reveals the seed of an open round', HONEST.toSpliced(HONEST.indexOf(START) + 1, 0, REVEAL), 'still open'],
    ['plays with a pair that is not in use', withEvent(bet, {}, { epoch: 0 }), 'in use was 1'],
  ])('when it %s, then it is refused', async (_what, events, words) => {
    expect(await complaintsOf(events)).toContain(words);
  });

  test('when the file begins later, then only what is older than the file is taken as it is', async () => {
    const from = HONEST.indexOf(REVEAL);
    expect(await complaintsOf(HONEST, from)).toBe('');
    const skipped = withEvent(second, {}, { epoch: 2 });
    expect(await complaintsOf(skipped, from)).toContain('next one was 1');
    expect(await complaintsOf(skipped, from + 1)).toContain('in use was 2');
  });
});
