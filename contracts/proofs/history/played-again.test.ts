import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Command } from '#contracts/commands.ts';
import type { EventOf, EventType, LedgerEvent } from '#contracts/events.ts';
import { acts, adjusts, bets, plays, rotates, settles, starts } from '#tests/support/asks.ts';
import { complaintsOf } from '#tests/support/checked-rounds.ts';
import { bent, retold, rich, STAKE, START_OF } from '#tests/support/forged-events.ts';
import { type GivenAccount, givenAccount, PLAYER } from '#tests/support/given-account.ts';
import { givenPair } from '#tests/support/given-split.ts';

const reveals = (tile: number) => acts(PLAYER, 'mines', { type: 'reveal', tile });
const deals = (type: 'hit' | 'stand' | 'double' | 'split') => acts(PLAYER, 'blackjack', { type });
const BLACKJACK = starts(PLAYER, 'blackjack', { stakePoints: STAKE, params: {} });
const revealed = (given: GivenAccount) => given.after(rotates(PLAYER, 'mine')).events;

const last = <Type extends EventType>(events: readonly LedgerEvent[], type: Type) =>
  events.findLast((event) => event.type === type) as unknown as EventOf<Type>;
const without = (events: readonly LedgerEvent[], event: object) => events.filter((one) => one !== event);
const twice = (events: readonly LedgerEvent[], event: object) =>
  events.flatMap((one) => (one === event ? [one, one] : [one]));

/** Of another of the same rounds, which shows where the mines are. */
const MINES = (() => {
  const given = rich().after(START_OF.mines);
  given.after(settles(PLAYER, 'mines', START_OF.mines.commandId));
  return (last(given.events, 'round-settled').payload.outcome as { mines: number[] }).mines;
})();
const SAFE = Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !MINES.includes(tile));
const [one, two, three] = SAFE as [number, number, number];

type Shown<Progress> = { progress: Progress };
type Told = { mines: number[]; revealed: number[]; hitTile: number | null };

describe('given a round of mines with two tiles and a cash-out, its seed revealed', () => {
  const mined = revealed(
    rich().after(START_OF.mines, reveals(one), reveals(two), acts(PLAYER, 'mines', { type: 'cash-out' })),
  );
  const [second, first] = [
    last(mined, 'round-advanced'),
    mined.find(({ type }) => type === 'round-advanced')! as unknown as EventOf<'round-advanced'>,
  ];
  const ending = (change: Partial<Told>) =>
    bent(mined, 'round-settled', ({ payload }) =>
      retold(payload, { outcome: { ...(payload.outcome as Told), ...change } }),
    ).events;
  const showing = (tiles: number[]) =>
    bent(mined, 'round-advanced', ({ payload }) => retold(payload, { progress: { mineCount: 3, revealed: tiles } }))
      .events;

  test('then it is proven', async () => expect(await complaintsOf(mined)).toBe(''));

  test.each<[string, readonly LedgerEvent[], string]>([
    ['ends with another pick', ending({ revealed: [one, three] }), 'ends with other moves'],
    ['ends with its picks in another order', ending({ revealed: [two, one] }), 'ends with other moves'],
    ['shows another pick, whose end is the true one', showing([one, three]), 'ends with other moves'],
    ['shows another pick before', showing([three, two]), 'shows another move'],
    ['goes on after a mine', showing([one, MINES[0]!]), 'ends the round by its seeds'],
    ['shows a pick twice', showing([one, one]), 'the rules refuse'],
    ['has a move twice', twice(mined, second), 'not one move after'],
    ['leaves out its first move', without(mined, first), 'not one move after'],
    ['leaves out its last move', without(mined, second), 'ends with other moves'],
    [
      'gives points on the way',
      bent(mined, 'round-advanced', () => ({ amount: 5 })).events,
      'moves other points than its move takes',
    ],
    [
      'has another highest payout on the way',
      bent(mined, 'round-advanced', ({ payload }) => retold(payload, { maxPayoutPoints: 11 })).events,
      'another highest payout',
    ],
    [
      'starts with a move made',
      bent(mined, 'round-started', ({ payload }) => retold(payload, { progress: { mineCount: 3, revealed: [one] } }))
        .events,
      'something else at the start',
    ],
  ])('when the house signs that it %s, then it is refused', async (_what, events, words) => {
    expect(await complaintsOf(events)).toContain(words);
  });

  test('when it ends with a tile that was not picked, and pays for it, then it is refused', async () => {
    const next = revealed(
      rich().after(
        START_OF.mines,
        reveals(one),
        reveals(two),
        reveals(three),
        acts(PLAYER, 'mines', { type: 'cash-out' }),
      ),
    );
    expect(await complaintsOf(without(next, last(next, 'round-advanced')))).toContain('ends with other moves');
  });

  test('when its moves are left out and it is one event, then it is refused', async () => {
    const start = last(mined, 'round-started');
    const { payload, amount, ...end } = last(mined, 'round-settled');
    const { startId: _startId, ...told } = payload;
    const whole = { ...end, type: 'round-played', amount: amount + start.amount, payload: told } as never;
    const others = mined.filter((event) => ![start, first, second].includes(event as never));
    const at = others.findIndex(({ type }) => type === 'round-settled');
    expect(await complaintsOf(others.with(at, whole))).toContain('leaves moves to its player');
  });
});

/** Rounds of blackjack without a natural, until one is as wanted. */
function dealt(isWanted: (given: GivenAccount) => boolean): readonly LedgerEvent[] {
  for (let before = 0; before < 300; before++) {
    const given = rich();
    for (let round = 0; round < before; round++) given.after(bets(PLAYER, 1));
    given.after(BLACKJACK);
    if (isWanted(given)) return revealed(given);
  }
  throw new Error('no such round of blackjack');
}

describe('given rounds of blackjack, their seeds revealed', () => {
  const isOpen = ({ account }: GivenAccount) => account.rounds !== undefined;
  const hit = dealt(
    (given) => isOpen(given) && isOpen(given.after(deals('hit'))) && !isOpen(given.after(deals('stand'))),
  );
  const pair = revealed(givenPair({ stakePoints: STAKE }).after(deals('split'), deals('stand'), deals('stand')));
  const natural = dealt((given) => !isOpen(given));
  type Cards = { playerCards: string[]; dealerUp: string };
  const other = (card: string) => (card === 'As' ? 'Ad' : 'As');
  const shown = (type: 'round-started' | 'round-advanced', change: (cards: Cards) => Partial<Cards>) =>
    bent(hit, type, ({ payload }) => {
      const { progress } = payload as Shown<Cards>;
      return retold(payload as object, { progress: { ...progress, ...change(progress) } }) as never;
    }).events;

  test('then they are proven', async () => {
    for (const events of [hit, pair, natural]) expect(await complaintsOf(events)).toBe('');
  });

  test.each<[string, readonly LedgerEvent[], string]>([
    [
      'showed another card of the dealer',
      shown('round-started', ({ dealerUp }) => ({ dealerUp: other(dealerUp) })),
      'something else at the start',
    ],
    [
      'dealt another first card',
      shown('round-started', ({ playerCards }) => ({ playerCards: playerCards.with(0, other(playerCards[0]!)) })),
      'something else at the start',
    ],
    [
      'drew another card',
      shown('round-advanced', ({ playerCards }) => ({ playerCards: playerCards.with(-1, other(playerCards.at(-1)!)) })),
      'something else than its seeds give',
    ],
    ['had no hit', without(hit, last(hit, 'round-advanced')), 'ends with other moves'],
    ['had a hit twice', twice(hit, last(hit, 'round-advanced')), 'not one move after'],
    ['had no split', without(pair, last(pair, 'round-raised')), 'moves other points'],
    [
      'took the second stake at its end',
      bent(bent(pair, 'round-raised', () => ({ amount: 0 })).events, 'round-settled', ({ amount }) => ({
        amount: amount - STAKE,
      })).events,
      'moves other points than its move takes',
    ],
  ])('when the house signs that one %s, then it is refused', async (_what, events, words) => {
    expect(await complaintsOf(events)).toContain(words);
  });

  test('when a hand is dealt and ended in one event, then it is refused', async () => {
    const stood = dealt((given) => isOpen(given) && !isOpen(given.after(deals('stand'))));
    const start = last(stood, 'round-started');
    const { payload, amount, ...end } = last(stood, 'round-settled');
    const whole = { ...end, type: 'round-played', amount: amount + start.amount, payload } as never;
    const others = without(stood, start);
    const at = others.findIndex(({ type }) => type === 'round-settled');
    expect(await complaintsOf(others.with(at, whole))).toContain('leaves moves to its player');
  });

  test('when a natural is left open, then it is refused', async () => {
    const played = last(natural, 'round-played');
    const { params, outcome, epoch, nonce, rulesVersion } = played.payload;
    const { playerCards, dealerCards } = outcome as { playerCards: string[]; dealerCards: string[] };
    const progress = { playerCards, dealerUp: dealerCards[0] };
    const ids = { startId: played.commandId, params, epoch, nonce, rulesVersion };
    const start = { ...ids, progress, stakePoints: STAKE, maxPayoutPoints: 1000, startedAt: played.at };
    const at = natural.indexOf(played as never);
    const opened = { ...played, type: 'round-started', amount: -STAKE, payload: start } as never;
    const ended = {
      ...played,
      type: 'round-settled',
      amount: played.payload.payoutPoints,
      payload: { ...played.payload, startId: played.commandId },
    } as never;
    expect(await complaintsOf(natural.toSpliced(at, 1, opened, ended))).toContain('its seeds decide at its start');
  });
});

test('a flight has no moves on the way', async () => {
  const given = rich().after(START_OF.crash).passes(400_000);
  const flown = revealed(given.after(settles(PLAYER, 'crash', START_OF.crash.commandId)));
  expect(await complaintsOf(flown)).toBe('');
  const start = last(flown, 'round-started');
  const move = { ...start, type: 'round-advanced', amount: 0 } as never;
  const at = flown.indexOf(start as never) + 1;
  expect(await complaintsOf(flown.toSpliced(at, 0, move))).toContain('not one move after');
});

/** Commands of a player at any moment; the house refuses some. */
const anyTry: fc.Arbitrary<Command | { waitMs: number }> = fc.oneof(
  fc
    .integer({ min: 3, max: 10 })
    .map((mineCount) => starts(PLAYER, 'mines', { stakePoints: STAKE, params: { mineCount } })),
  { weight: 4, arbitrary: fc.nat(24).map(reveals) },
  fc.constant(0).map(() => acts(PLAYER, 'mines', { type: 'cash-out' })),
  fc.constant(0).map(() => starts(PLAYER, 'blackjack', { stakePoints: STAKE, params: {} })),
  { weight: 4, arbitrary: fc.constantFrom('hit', 'stand', 'double', 'split').map((type) => deals(type as 'hit')) },
  fc.option(fc.integer({ min: 101, max: 5000 })).map((target) => {
    return starts(PLAYER, 'crash', { stakePoints: STAKE, params: { autoCashOutHundredths: target } });
  }),
  fc.constant(0).map(() => acts(PLAYER, 'crash', { type: 'cash-out' })),
  fc.integer({ min: 101, max: 5000 }).map((target) => {
    return plays(PLAYER, 'crash', { stakePoints: STAKE, params: { autoCashOutHundredths: target } });
  }),
  fc.integer({ min: 1, max: 4000 }).map((waitMs) => ({ waitMs })),
  fc.constant(0).map(() => rotates(PLAYER, 'mine')),
);

/** The seeds are revealed at the end. */
function playedBy(tries: readonly (Command | { waitMs: number })[], before: number): readonly LedgerEvent[] {
  const given = givenAccount(adjusts(PLAYER, 1_000_000), ...Array.from({ length: before }, () => bets(PLAYER, 1)));
  for (const tried of tries) {
    if ('waitMs' in tried) given.passes(tried.waitMs);
    else if (given.refusalOf(tried) === null) given.after(tried);
  }
  given.passes(100_000_000);
  const open = [...(given.account.rounds?.entries() ?? [])];
  for (const [game, { startId }] of open) given.after(settles(PLAYER, game, startId));
  return revealed(given);
}

const anyTries = fc.array(anyTry, { minLength: 10, maxLength: 60 });

test('in any honest play, nothing is refused', async () => {
  await fc.assert(
    fc.asyncProperty(anyTries, fc.nat(20), async (tries, before) => {
      expect(await complaintsOf(playedBy(tries, before))).toBe('');
    }),
    { numRuns: 60 },
  );
});

test('in any play, an event that shows what another one showed is refused', async () => {
  const shows = ({ type }: LedgerEvent) => ['round-started', 'round-advanced', 'round-raised'].includes(type);
  const textOf = ({ payload }: LedgerEvent) => JSON.stringify((payload as unknown as Shown<unknown>).progress);
  await fc.assert(
    fc.asyncProperty(anyTries, fc.nat(), fc.nat(), async (tries, at, from) => {
      const events = playedBy(tries, 0);
      const shown = events.filter(shows);
      fc.pre(shown.length > 0);
      const event = shown[at % shown.length]!;
      const others = shown.filter((one) => one.game === event.game && textOf(one) !== textOf(event));
      fc.pre(others.length > 0);
      const { progress } = others[from % others.length]!.payload as unknown as Shown<unknown>;
      const forged = { ...event, payload: { ...event.payload, progress } } as LedgerEvent;
      expect(await complaintsOf(events.with(events.indexOf(event), forged))).not.toBe('');
    }),
    { numRuns: 60 },
  );
});
