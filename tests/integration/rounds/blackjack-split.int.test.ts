import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BlackjackReply } from '#contracts/play/calls/blackjack.ts';
import { isOpenSplit } from '#tests/support/given-split.ts';
import { auditOf } from '#tests/support/test-ledger.ts';
import type { Card } from '#contracts/games/cards/card.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { readOldestRounds } from '#projections/rounds/read.ts';
import { openRoundsBed, type RoundsBed, writtenDown } from './rounds-bed.ts';

let bed: RoundsBed;
beforeAll(async () => {
  bed = await openRoundsBed(100_000);
});
afterAll(() => bed[Symbol.asyncDispose]());

async function dealPair(): Promise<BlackjackReply & { cards: readonly Card[] }> {
  const cards = await bed.until<readonly Card[]>('blackjack', {}, isOpenSplit);
  const { body } = await bed.blackjack('deal', { betAmount: 100 });
  return { ...body, cards };
}

type Line = { id: string; type: string; amount: number; description: string };
const statement = async () => {
  await bed.projector.caughtUp();
  return (await bed.anna.get<Line[]>('/api/user/transactions')).body;
};
const inPlay = ({ splitHands }: { splitHands?: { isInPlay: boolean }[] | undefined }) =>
  splitHands!.map((hand) => hand.isInPlay);
const rankOf = (card: Card | undefined) => card!.slice(0, -1);

test('a whole round: the split takes a bet, both hands are played in turn, paid, told and audited', async () => {
  const dealt = await dealPair();
  expect(dealt.canSplit).toBe(true);
  const { body: split } = await bed.blackjack('split', { startId: dealt.startId });
  expect(split).toMatchObject({
    betAmount: 100,
    newBalance: dealt.newBalance - 100,
    gameOver: false,
    canDouble: false,
  });
  expect(split.splitHands!.map(({ cards }) => cards.map(({ rank }) => rank))).toEqual([
    [rankOf(dealt.cards[0]), rankOf(dealt.cards[4])],
    [rankOf(dealt.cards[1]), rankOf(dealt.cards[5])],
  ]);
  expect(inPlay(split)).toEqual([true, false]);
  expect(split).not.toHaveProperty('canSplit');
  expect((await bed.active()).blackjack).toMatchObject({ splitHands: split.splitHands });
  expect(await readOldestRounds(bed.pool, { game: 'blackjack', limit: 5 })).toMatchObject([{ stake: 200 }]);
  expect((await statement())[0]).toMatchObject({ type: 'game_stake', amount: -100 });
  for (const line of (await writtenDown(bed)).split('\n').filter((one) => one.includes('dealerUp')))
    expect(line).not.toContain(`"${dealt.cards[2]}","${dealt.cards[3]}"`);

  const { body: second } = await bed.blackjack('stand');
  expect(inPlay(second)).toEqual([false, true]);
  expect(second.newBalance).toBe(split.newBalance);
  const { body: end } = await bed.blackjack('stand');
  expect(end).toMatchObject({ gameOver: true, betAmount: 100, newBalance: split.newBalance + end.winnings });
  const paid = { win: 200, push: 100, lose: 0, bust: 0, blackjack: 0 };
  expect(end.winnings).toBe(end.splitHands!.reduce((sum, { result }) => sum + paid[result!], 0));
  expect(end.receipt).toMatchObject({ stakePoints: 200, payoutPoints: end.winnings });
  expect(await bed.balance()).toBe(end.newBalance);
  const [line, ...before] = await statement();
  expect(line).toMatchObject({ amount: end.winnings - 200 });
  expect(before.map(({ type }) => type)).not.toContain('game_stake');
});

test('a repeated split is answered as the first was; a second one, a double and a split of others are refused', async () => {
  const dealt = await dealPair();
  const key = randomCommandId();
  const first = await bed.blackjack('split', { startId: dealt.startId }, key);
  const again = await bed.blackjack('split', { startId: dealt.startId }, key);
  expect(again.body).toEqual(first.body);
  for (const move of ['split', 'double'] as const) {
    const { status, body } = await bed.blackjack(move);
    expect([status, body.code]).toEqual([409, `${move}-unavailable`]);
  }
  const { body } = await bed.blackjack('result', { startId: dealt.startId });
  expect(body.newBalance).toBe(first.body.newBalance + body.winnings);
  expect((await bed.active()).blackjack).toBeNull();
  expect((await bed.blackjack('result', { startId: dealt.startId })).body).toEqual(body);
});

test('without the points of a second bet a split is refused with a sentence, and the hand goes on', async () => {
  const cards = await bed.until<readonly Card[]>('blackjack', {}, isOpenSplit);
  expect(cards).toHaveLength(52);
  const betAmount = Math.floor((await bed.balance()) / 2) + 1;
  const { body } = await bed.blackjack('deal', { betAmount });
  const refused = await bed.blackjack('split');
  expect([refused.status, refused.body.code]).toEqual([422, 'insufficient-points']);
  expect(refused.body.message).toBe(
    `You need ${betAmount} points to place this bet. Current balance: ${body.newBalance}`,
  );
  expect((await bed.blackjack('stand')).body.gameOver).toBe(true);
});

test('every point is accounted for', async () => {
  expect(await auditOf(bed.db.url)).toMatchObject({ chain: null, refold: null, sum: 0 });
});
