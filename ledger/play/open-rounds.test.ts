import { describe, expect, test } from 'vitest';
import { floatsOf } from '#contracts/fairness/seeds.ts';
import { msUntil } from '#contracts/games/crash/flight.ts';
import { ROUNDS } from '#contracts/games/rules.ts';
import { MAX_POINTS } from '#contracts/points.ts';
import { acts, adjusts, bets, holds, plays, rotates, settles, starts } from '#tests/support/asks.ts';
import { nodeHmac } from '#tests/support/fixed-draws.ts';
import { type GivenAccount, givenAccount, PLAYER, SEEDS } from '#tests/support/given-account.ts';

const serverSeed = SEEDS.seedOf(PLAYER, 0);
const draw = (nonce: number, count: number) =>
  floatsOf({ serverSeed, clientSeed: SEEDS.firstClientSeed(PLAYER), nonce }, count, nodeHmac);
const minesAt = (nonce: number) => ROUNDS.mines.deal({ mineCount: 3 }, draw(nonce, 3));
const pointAt = (nonce: number) => ROUNDS.crash.deal({ autoCashOutHundredths: null }, draw(nonce, 1));
const safeTiles = (nonce: number) =>
  Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !minesAt(nonce).includes(tile));

const threeMines = { stakePoints: 100, params: { mineCount: 3 } };
const flying = { stakePoints: 100, params: { autoCashOutHundredths: null } };
const reveals = (tile: number) => acts(PLAYER, 'mines', { type: 'reveal', tile });
const cashesOut = () => acts(PLAYER, 'mines', { type: 'cash-out' });

function aboutToFly(leastHundredths: number): GivenAccount {
  const given = givenAccount(adjusts(PLAYER, 1000));
  for (let nonce = 0; pointAt(nonce) < leastHundredths; nonce++) given.after(bets(PLAYER, 1));
  return given;
}

describe('a round of mines', () => {
  test('takes the stake at once and does not reveal its mines', () => {
    const given = givenAccount(adjusts(PLAYER, 1000));
    const [started] = given.when(starts(PLAYER, 'mines', threeMines));
    expect(started).toMatchObject({ type: 'round-started', amount: -100, game: 'mines' });
    expect(started!.payload).toMatchObject({ progress: { mineCount: 3, revealed: [] }, epoch: 0, nonce: 0 });
    given.after(starts(PLAYER, 'mines', threeMines));
    expect(given.account).toMatchObject({ available: 900, nonce: 1 });
    expect(Object.keys(given.account.rounds!.get('mines')!)).not.toContain('outcome');
  });

  test('is cashed out for its open tiles, and then reveals its mines', () => {
    const given = givenAccount(adjusts(PLAYER, 1000), starts(PLAYER, 'mines', threeMines));
    const [first, second] = safeTiles(0);
    given.after(reveals(first!), reveals(second!));
    const [settled] = given.when(cashesOut());
    expect(settled).toMatchObject({
      type: 'round-settled',
      amount: 124,
      payload: {
        stakePoints: 100,
        payoutPoints: 124,
        multiplierHundredths: 124,
        nonce: 0,
        outcome: { mines: minesAt(0) },
      },
    });
    given.after(cashesOut());
    expect(given.account).toMatchObject({ available: 1024, rounds: undefined });
  });

  test('ends on a mine, and the stake is lost', () => {
    const given = givenAccount(adjusts(PLAYER, 1000), starts(PLAYER, 'mines', threeMines));
    const [mine] = minesAt(0);
    given.after(reveals(mine!));
    expect(given.account.available).toBe(900);
    expect(given.events.at(-1)).toMatchObject({
      type: 'round-settled',
      amount: 0,
      payload: { outcome: { hitTile: mine } },
    });
    expect(given.refusalOf(cashesOut())).toBe('round-not-open');
    expect(given.refusalOf(reveals(0))).toBe('round-not-open');
  });

  test('an already open tile changes nothing and shows the round', () => {
    const given = givenAccount(adjusts(PLAYER, 1000), starts(PLAYER, 'mines', threeMines));
    const [tile] = safeTiles(0);
    given.after(reveals(tile!));
    expect(given.refused(reveals(tile!))).toMatchObject({
      code: 'round-unchanged',
      round: { progress: { revealed: [tile] } },
    });
  });

  test('cannot be cashed out before the first tile', () => {
    const given = givenAccount(adjusts(PLAYER, 1000), starts(PLAYER, 'mines', threeMines));
    expect(given.refusalOf(cashesOut())).toBe('nothing-revealed');
  });

  test('is one at a time: a second start shows the open one and takes nothing', () => {
    const given = givenAccount(adjusts(PLAYER, 1000), starts(PLAYER, 'mines', threeMines));
    const refused = given.refused(starts(PLAYER, 'mines', threeMines));
    expect(refused).toMatchObject({ code: 'round-open', details: { available: 900 } });
    expect(refused!.round!.startId).toBe(given.events.at(-1)!.commandId);
  });

  test('a move that names another round does not change this one', () => {
    const given = givenAccount(adjusts(PLAYER, 1000), starts(PLAYER, 'mines', threeMines));
    const other = '019a0000-0000-7000-8000-000000000001';
    expect(given.refusalOf(acts(PLAYER, 'mines', { type: 'cash-out' }, other))).toBe('round-not-open');
    const own = given.events.at(-1)!.commandId;
    expect(given.refusalOf(acts(PLAYER, 'mines', { type: 'reveal', tile: safeTiles(0)[0]! }, own))).toBeNull();
  });

  test('that is left idle is cashed out when it is due, not earlier', () => {
    const start = starts(PLAYER, 'mines', threeMines);
    const given = givenAccount(adjusts(PLAYER, 1000), start).passes(1000);
    given.after(reveals(safeTiles(0)[0]!)).passes(999);
    const settle = settles(PLAYER, 'mines', start.commandId, 1000);
    const notDue = { code: 'round-not-due', retryAfterMs: 1, details: { at: given.events.at(-1)!.at + 999 } };
    expect(given.refused(settle)).toMatchObject(notDue);
    expect(given.passes(1).when(settle)).toMatchObject([{ type: 'round-settled', amount: 109 }]);
    given.after(settle);
    expect(given.refusalOf(settles(PLAYER, 'mines', start.commandId, 1000))).toBe('round-not-open');
  });

  test('without an open tile it returns the stake when it is left idle', () => {
    const start = starts(PLAYER, 'mines', threeMines);
    const given = givenAccount(adjusts(PLAYER, 1000), start);
    expect(given.when(settles(PLAYER, 'mines', start.commandId))).toMatchObject([{ amount: 100 }]);
  });
});

describe('a flight', () => {
  test("pays the lower of the requested height and the clock's", () => {
    const given = aboutToFly(300)
      .after(starts(PLAYER, 'crash', flying))
      .passes(msUntil(200));
    const paid = (atHundredths?: number) =>
      given.when(acts(PLAYER, 'crash', { type: 'cash-out', ...(atHundredths && { atHundredths }) }))[0]!.amount;
    expect([paid(), paid(150), paid(5000)]).toEqual([200, 150, 200]);
  });

  test('pays nothing once the clock is past the crash point', () => {
    const given = aboutToFly(150).after(starts(PLAYER, 'crash', flying));
    given.passes(msUntil(pointAt(given.account.nonce - 1) + 1));
    const late = given.when(acts(PLAYER, 'crash', { type: 'cash-out', atHundredths: 110 }));
    expect(late).toMatchObject([
      { type: 'round-settled', amount: 0, payload: { outcome: { cashOutHundredths: null } } },
    ]);
  });

  test('ends only by the clock, and before that the ledger says when to ask again', () => {
    const start = starts(PLAYER, 'crash', flying);
    const given = aboutToFly(150).after(start);
    const point = pointAt(given.account.nonce - 1);
    const settle = settles(PLAYER, 'crash', start.commandId);
    expect(given.refused(settle)).toMatchObject({ code: 'round-not-due', retryAfterMs: msUntil(point + 1) });
    expect(given.passes(msUntil(point + 1)).when(settle)).toMatchObject([{ amount: 0 }]);
  });

  test('is cashed out at its target', () => {
    const start = starts(PLAYER, 'crash', { stakePoints: 100, params: { autoCashOutHundredths: 150 } });
    const given = aboutToFly(150).after(start).passes(60_000);
    expect(given.when(settles(PLAYER, 'crash', start.commandId))).toMatchObject([{ amount: 150 }]);
  });

  test('of one shot ends at once, by its target', () => {
    const given = aboutToFly(150);
    const bet = (autoCashOutHundredths: number) =>
      given.when(plays(PLAYER, 'crash', { stakePoints: 100, params: { autoCashOutHundredths } }))[0]!;
    expect(bet(150)).toMatchObject({ type: 'round-played', amount: 50 });
    const point = pointAt(given.account.nonce);
    expect(point).toBeLessThan(5000);
    expect(bet(point + 1)).toMatchObject({ amount: -100, payload: { outcome: { crashPointHundredths: point } } });
  });

  test('of one shot does not start while one is in the air', () => {
    const given = aboutToFly(150).after(starts(PLAYER, 'crash', flying));
    expect(given.refusalOf(plays(PLAYER, 'crash', flying))).toBe('round-open');
  });
});

describe('a round of blackjack', () => {
  function beforeDeal(stakePoints = 100): GivenAccount {
    const given = givenAccount(adjusts(PLAYER, 1000));
    const deal = starts(PLAYER, 'blackjack', { stakePoints, params: {} });
    while (given.typesAfter(deal)[0] !== 'round-started') given.after(bets(PLAYER, 1));
    return given.after(deal);
  }

  test('is one event when it is decided at the deal', () => {
    const given = givenAccount(adjusts(PLAYER, 1000));
    const deal = starts(PLAYER, 'blackjack', { stakePoints: 100, params: {} });
    while (given.typesAfter(deal)[0] !== 'round-played') given.after(bets(PLAYER, 1));
    given.after(deal);
    expect(given.account.rounds).toBeUndefined();
    expect(given.events.at(-1)).toMatchObject({ game: 'blackjack', payload: { stakePoints: 100 } });
  });

  test('does not reveal the hole card or later cards', () => {
    const given = beforeDeal();
    const { progress, nonce } = given.account.rounds!.get('blackjack')!;
    const cards = ROUNDS.blackjack.deal({}, draw(nonce, 52));
    expect(progress).toEqual({ playerCards: cards.slice(0, 2), dealerUp: cards[2] });
  });

  test('takes a second stake when it is doubled, and pays both', () => {
    const given = beforeDeal();
    const before = given.account.available;
    const [doubled] = given.when(acts(PLAYER, 'blackjack', { type: 'double' }));
    expect(doubled).toMatchObject({ type: 'round-settled', payload: { stakePoints: 200 } });
    const { payoutPoints } = doubled!.payload as { payoutPoints: number };
    expect(doubled!.amount).toBe(payoutPoints - 100);
    given.after(acts(PLAYER, 'blackjack', { type: 'double' }));
    expect(given.account.available).toBe(before + payoutPoints - 100);
  });

  test('cannot be doubled without enough points', () => {
    const given = beforeDeal();
    given.after(holds(PLAYER, given.account.available - 99));
    expect(given.refusalOf(acts(PLAYER, 'blackjack', { type: 'double' }))).toBe('insufficient-points');
    expect(given.refusalOf(acts(PLAYER, 'blackjack', { type: 'stand' }))).toBeNull();
  });

  test('may be doubled with the last points', () => {
    const given = beforeDeal();
    given.after(holds(PLAYER, given.account.available - 100));
    given.after(acts(PLAYER, 'blackjack', { type: 'double' }));
    expect(given.events.at(-1)).toMatchObject({ type: 'round-settled', payload: { stakePoints: 200 } });
  });

  test('ends as if the player took no more cards when it is left idle', () => {
    const given = beforeDeal();
    const { startId } = given.account.rounds!.get('blackjack')!;
    const [stood] = given.when(acts(PLAYER, 'blackjack', { type: 'stand' }));
    expect(given.when(settles(PLAYER, 'blackjack', startId))).toEqual([stood]);
  });
});

describe('while a round is open', () => {
  const open = () => givenAccount(adjusts(PLAYER, 1000), starts(PLAYER, 'mines', threeMines));

  test('the seed cannot be revealed, because it would reveal the mines', () => {
    const given = open();
    expect(given.refused(rotates(PLAYER, 'mine'))).toMatchObject({
      code: 'round-open',
      message: expect.stringContaining('Mines') as string,
    });
    given.after(reveals(minesAt(0)[0]!));
    expect(given.refusalOf(rotates(PLAYER, 'mine'))).toBeNull();
  });

  test('other games use the nonces after it, and its end uses none', () => {
    const given = open().after(
      bets(PLAYER, 1),
      starts(PLAYER, 'crash', flying),
      reveals(safeTiles(0)[0]!),
      cashesOut(),
    );
    expect(given.account.nonce).toBe(3);
    expect(given.events.at(-1)).toMatchObject({ payload: { nonce: 0 } });
  });

  test('no credit takes the room that its payout may need', () => {
    const given = givenAccount(adjusts(PLAYER, 100), starts(PLAYER, 'mines', threeMines));
    const { maxPayoutPoints } = ROUNDS.mines;
    expect(given.refusalOf(adjusts(PLAYER, MAX_POINTS - maxPayoutPoints))).toBeNull();
    expect(given.refusalOf(adjusts(PLAYER, MAX_POINTS - maxPayoutPoints + 1))).toBe('balance-out-of-bounds');
  });

  test('a second one begins only if both highest payouts fit into the balance, less its stake', () => {
    const room = ROUNDS.mines.maxPayoutPoints + ROUNDS.crash.maxPayoutPoints;
    const richer = (points: number) =>
      givenAccount(adjusts(PLAYER, 200), starts(PLAYER, 'mines', threeMines), adjusts(PLAYER, points));
    const most = MAX_POINTS - room - 100 + flying.stakePoints;
    expect(richer(most).refusalOf(starts(PLAYER, 'crash', flying))).toBeNull();
    expect(richer(most + 1).refusalOf(starts(PLAYER, 'crash', flying))).toBe('payout-out-of-bounds');
  });
});

test('a stake above the balance, above the highest, or that could pay too much is refused before the draw', () => {
  const given = givenAccount(adjusts(PLAYER, 200_000));
  const bet = (stakePoints: number, params = { mineCount: 3 }) => starts(PLAYER, 'mines', { stakePoints, params });
  expect(given.refusalOf(bet(100_001))).toBe('stake-out-of-bounds');
  expect(given.refusalOf(bet(100_000))).toBeNull();
  expect(given.refusalOf(starts(PLAYER, 'blackjack', { stakePoints: 100_001, params: {} }))).toBe(
    'stake-out-of-bounds',
  );
  expect(givenAccount(adjusts(PLAYER, 99)).refusalOf(bet(100))).toBe('insufficient-points');
  expect(
    given.refusalOf(starts(PLAYER, 'crash', { stakePoints: 20_001, params: { autoCashOutHundredths: null } })),
  ).toBe('payout-out-of-bounds');
  expect(given.account.nonce).toBe(0);
});
