import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { BlackjackReply } from '#contracts/play/calls/blackjack.ts';
import { handValue, isNatural } from '#contracts/games/blackjack/hand.ts';
import type { Card } from '#contracts/games/cards/card.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { eventually } from '#tests/support/eventually.ts';
import { auditOf } from '#tests/support/test-ledger.ts';
import { openRoundsBed, type RoundsBed, writtenDown } from './rounds-bed.ts';

const BET = { betAmount: 100 };

let bed: RoundsBed;
beforeAll(async () => {
  bed = await openRoundsBed(100_000);
});
afterAll(() => bed[Symbol.asyncDispose]());

const total = (cards: readonly Card[]): number => handValue(cards).total;
const isDecided = (cards: readonly Card[]): boolean => isNatural(cards.slice(0, 2)) || isNatural(cards.slice(2, 4));

/** Rounds decided at the deal are skipped unless wanted. */
async function deal(
  isWanted: (cards: readonly Card[]) => boolean,
): Promise<BlackjackReply & { cards: readonly Card[] }> {
  const cards = await bed.until<readonly Card[]>('blackjack', {}, isWanted);
  const { status, body } = await bed.blackjack('deal', BET);
  expect([status, body.message]).toEqual([200, undefined]);
  return { ...body, cards };
}

/** The dealer's total if the player stands on two cards. */
function dealerAfterStand(cards: readonly Card[]): number {
  const hand = cards.slice(2, 4);
  for (let next = 4; total(hand) < 17; next++) hand.push(cards[next]!);
  return total(hand);
}

test('the dealer’s second card is hidden, in the reply, in the log and in the views, until the round is over', async () => {
  const { dealerCards, dealerValue, cards, gameOver } = await deal((drawn) => !isDecided(drawn));
  expect([gameOver, dealerCards[1]]).toEqual([false, { suit: '?', rank: '?', value: 0 }]);
  expect(dealerValue).toBe(dealerCards[0]!.value);
  await bed.projector.caughtUp();
  const written = (await writtenDown(bed)).split('\n').filter((line) => line.includes('dealerUp'));
  expect(written.length).toBeGreaterThan(0);
  for (const line of written) expect(line).not.toContain(`"${cards[2]}","${cards[3]}"`);
  expect((await bed.active()).blackjack).toMatchObject({ dealerCards });
  const { body } = await bed.blackjack('stand');
  expect(body.dealerCards[1]!.rank).toBe(cards[3]!.slice(0, -1));
});

test('a win pays twice the bet, a loss nothing, a push the bet', async () => {
  for (const [result, winnings, isWanted] of [
    ['win', 200, (player: number, dealer: number) => dealer > 21 || player > dealer],
    ['lose', 0, (player: number, dealer: number) => dealer <= 21 && player < dealer],
    ['push', 100, (player: number, dealer: number) => player === dealer],
  ] as const) {
    const before = await deal(
      (cards) => !isDecided(cards) && isWanted(total(cards.slice(0, 2)), dealerAfterStand(cards)),
    );
    const { body } = await bed.blackjack('stand', { startId: before.startId });
    expect(body).toMatchObject({ result, winnings, gameOver: true, newBalance: before.newBalance + winnings });
    expect(body.isWin).toBe(result === 'win');
    expect(await bed.balance()).toBe(body.newBalance);
  }
});

test('a natural ends the round at the deal and pays 3 to 2', async () => {
  const dealt = await deal((cards) => isNatural(cards.slice(0, 2)) && !isNatural(cards.slice(2, 4)));
  expect(dealt).toMatchObject({ gameOver: true, result: 'blackjack', winnings: 250, playerValue: 21 });
  expect((await bed.active()).blackjack).toBeNull();
  await bed.projector.caughtUp();
  const { body } = await bed.anna.get<{ activities: { type: string }[] }>('/api/games/recent-activity');
  expect(body.activities.map(({ type }) => type)).toContain('blackjack');
});

test('a bust ends the round', async () => {
  await deal((cards) => !isDecided(cards) && total([...cards.slice(0, 2), cards[4]!]) > 21);
  const { body } = await bed.blackjack('hit');
  expect(body).toMatchObject({ result: 'bust', gameOver: true, winnings: 0 });
  const { status } = await bed.blackjack('hit');
  expect(status).toBe(409);
});

test('doubling takes a second stake, draws one card and pays both', async () => {
  const before = await deal((cards) => {
    const player = total([...cards.slice(0, 2), cards[4]!]);
    const hand = cards.slice(2, 4);
    for (let next = 5; total(hand) < 17; next++) hand.push(cards[next]!);
    return !isDecided(cards) && player <= 21 && (total(hand) > 21 || player > total(hand));
  });
  const { body } = await bed.blackjack('double', { startId: before.startId });
  expect(body).toMatchObject({ isDoubled: true, betAmount: 100, winnings: 400, newBalance: before.newBalance + 300 });
  expect(body.receipt).toMatchObject({ stakePoints: 200, payoutPoints: 400 });
  expect(body.playerCards).toHaveLength(3);
});

test('doubling after a hit is refused', async () => {
  await deal((cards) => !isDecided(cards) && total([...cards.slice(0, 2), cards[4]!]) < 21);
  await bed.blackjack('hit');
  const { status, body } = await bed.blackjack('double');
  expect([status, body.code]).toEqual([409, 'double-unavailable']);
  await bed.blackjack('stand');
});

test('a claimed blackjack with a billion points is ignored: the result call reports the real outcome', async () => {
  const lost = await deal(
    (cards) => !isDecided(cards) && total(cards.slice(0, 2)) < dealerAfterStand(cards) && dealerAfterStand(cards) <= 21,
  );
  const claim = { betAmount: 100, result: 'blackjack', winnings: 1e9, playerValue: 21, dealerValue: 0 };
  const first = await bed.blackjack('result', claim);
  expect(first.body).toMatchObject({ result: 'lose', winnings: 0, newBalance: lost.newBalance });
  await bed.projector.caughtUp();
  const again = await bed.blackjack('result', claim);
  expect(again.body).toEqual(first.body);
  expect(await bed.balance()).toBe(lost.newBalance);
});

const bustsNext = (cards: readonly Card[]): boolean =>
  !isDecided(cards) && total([...cards.slice(0, 2), cards[4]!]) > 21;

test('the result of a hand that just ended is that hand’s, even while the views lag', async () => {
  await deal((cards) => !isDecided(cards));
  await bed.blackjack('stand');
  const { newBalance } = await deal(bustsNext);
  await bed.projector.caughtUp();
  await using stopped = await stopRounds();
  await bed.blackjack('hit');
  const asked = bed.blackjack('result');
  await stopped.isWaitedFor();
  await bed.anna.get('/api/games/active');
  await stopped[Symbol.asyncDispose]();
  const { body, headers } = await asked;
  expect(body).toMatchObject({ result: 'bust', winnings: 0, newBalance });
  expect(headers.get('as-of-position')).toBe(`0:${bed.ledger.committedSeq}`);
});

/** Blocks writes to the view `rounds`; reads continue. */
async function stopRounds() {
  const client = await openClient(bed.db.url);
  await client.pg.query('BEGIN; LOCK TABLE rounds.round IN EXCLUSIVE MODE');
  return {
    isWaitedFor: () =>
      eventually(async () => {
        const { rowCount } = await client.pg.query(`SELECT FROM pg_locks WHERE NOT granted`);
        return rowCount !== 0;
      }),
    [Symbol.asyncDispose]: () => client[Symbol.asyncDispose](),
  };
}

test('a result that names its hand does not stand on a newer one, and still returns how that hand ended', async () => {
  const first = await deal(bustsNext);
  await bed.blackjack('hit');
  const key = randomCommandId();
  const named = { startId: first.startId };
  expect((await bed.blackjack('result', named, key)).body).toMatchObject({ result: 'bust', winnings: 0 });
  const second = await deal((cards) => !isDecided(cards));
  expect((await bed.blackjack('result', named, key)).body).toMatchObject({ result: 'bust', winnings: 0 });
  expect((await bed.active()).blackjack).toMatchObject({ startId: second.startId });
  const ended = await bed.blackjack('result', { startId: second.startId });
  expect(ended.body.result).not.toBe('bust');
  expect((await bed.blackjack('result', { startId: randomCommandId() })).body.code).toBe('round-not-open');
});

test('a named hand is found among the latest with one query for all of them', async () => {
  const hands: string[] = [];
  for (let count = 0; count < 5; count++) {
    hands.push((await deal(bustsNext)).startId);
    await bed.blackjack('hit');
  }
  const many = vi.spyOn(bed.pool, 'any');
  const single = vi.spyOn(bed.pool, 'maybeOne');
  const { body } = await bed.blackjack('result', { startId: hands[0]! });
  expect(body).toMatchObject({ result: 'bust', winnings: 0 });
  // The pool is shared: only queries for whole rounds count.
  const looks = [...many.mock.calls, ...single.mock.calls].filter(([query]) =>
    query.sql.includes('FROM rounds.round JOIN'),
  );
  expect(looks).toHaveLength(1);
  many.mockRestore();
  single.mockRestore();
});

test('a result that has the player stand returns the position of that settlement', async () => {
  await deal((cards) => !isDecided(cards));
  const { headers } = await bed.blackjack('result');
  expect(headers.get('as-of-position')).toBe(`0:${bed.ledger.committedSeq}`);
});

test('the result of the last hand is returned whatever was played since', async () => {
  const { body } = await bed.blackjack('result');
  for (let round = 0; round < 201; round++) await bed.anna.bet(1);
  expect((await bed.blackjack('result')).body).toMatchObject({ result: body.result, winnings: body.winnings });
});

test('a result without any round is refused, and so is a move', async () => {
  const bob = bed.visitor();
  await bob.register('bob');
  for (const move of ['result', 'hit', 'stand', 'double']) {
    const { status, body } = await bob.post<{ code: string; message: string }>(`/api/games/blackjack/${move}`);
    expect([status, body.code]).toEqual([409, 'round-not-open']);
    expect(body.message).toMatch(/\.$/);
  }
});

test('leaving a bad hand changes nothing: dealing again shows the same hand', async () => {
  const { startId, playerCards, newBalance } = await deal((cards) => !isDecided(cards));
  const again = await bed.blackjack('deal', { betAmount: 999 });
  expect(again.body).toMatchObject({ startId, playerCards, betAmount: 100, newBalance, resumed: true });
  await bed.blackjack('stand');
});

test('parallel hit, stand and double end in one result', async () => {
  for (let round = 0; round < 6; round++) {
    const { newBalance } = await deal((cards) => !isDecided(cards));
    const answers = await Promise.all(['double', 'stand', 'double', 'stand'].map((move) => bed.blackjack(move)));
    const ended = answers.filter(({ body }) => body.gameOver);
    expect(ended).toHaveLength(1);
    const { winnings, isDoubled } = ended[0]!.body;
    expect(await bed.balance()).toBe(newBalance + winnings - (isDoubled ? 100 : 0));
  }
});

test('every point is accounted for', async () => {
  expect(await auditOf(bed.db.url)).toMatchObject({ chain: null, refold: null, sum: 0 });
});
