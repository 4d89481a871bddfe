import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DOUBLE_ZERO } from '#contracts/games/roulette/pockets.ts';
import { SINGLE_SHOT_GAMES } from '#contracts/games/rules.ts';
import { auditOf } from '#tests/support/test-ledger.ts';
import { bet, type Casino, ONE_AMOUNT, openCasino, RED } from './bets.ts';

const PURSE = 5_000_000;

let casino: Casino;

beforeAll(async () => {
  casino = await openCasino(PURSE);
});
afterAll(() => casino[Symbol.asyncDispose]());

/** Net result of the accepted bets, by their receipts. */
let takenPoints = 0;
let takenBets = 0;

async function taken(...asked: Parameters<typeof bet>) {
  const { status, body } = await bet(...asked);
  expect([status, body.message]).toEqual([200, undefined]);
  takenBets += 1;
  takenPoints += body.receipt.payoutPoints - body.receipt.stakePoints;
  return body;
}

async function expectRefusal(code: string, ...asked: Parameters<typeof bet>) {
  const { status, body } = await bet(...asked);
  expect([status, body.code]).toEqual([code === 'invalid-input' ? 400 : 422, code]);
  expect(body.message).toMatch(/\.$|\d$/);
  return body;
}

describe('roulette (H1)', () => {
  const line = (type: string, numbers: unknown, amount: unknown = 10, more: object = {}) => ({
    bets: [{ type, numbers, amount, ...more }],
  });

  test('a winning number from the client is ignored: the wheel decides', async () => {
    const numbers = new Set<unknown>();
    for (let spin = 0; spin < 12; spin++) {
      const change = { ...line('straight', [17]), totalBet: 10, winningNumber: 17, winningColor: 'black' };
      const reply = await taken(casino.anna, 'roulette', { change });
      numbers.add(reply['winningNumber']);
      const won = reply['winningNumber'] === 17;
      expect(reply).toMatchObject({ pointsDelta: won ? 350 : -10, totalBet: 10, winAmount: won ? 360 : 0 });
    }
    expect(numbers.size).toBeGreaterThan(1);
  });

  test('a total smaller than the sum is ignored and the sum taken', async () => {
    const bets = [
      { type: 'straight', numbers: [DOUBLE_ZERO], amount: 40 },
      { type: 'low', numbers: Array.from({ length: 18 }, (_, index) => index + 1), amount: 60 },
    ];
    const reply = await taken(casino.anna, 'roulette', { change: { bets, totalBet: 1 } });
    expect(reply).toMatchObject({ totalBet: 100, receipt: { stakePoints: 100 } });
  });

  test('chips on one place become one bet, and are paid as one', async () => {
    const bets = Array.from({ length: 3 }, () => ({ type: 'red', numbers: [...RED].toReversed(), amount: 5 }));
    const reply = await taken(casino.anna, 'roulette', { change: { bets } });
    expect(reply.receipt.stakePoints).toBe(15);
    expect(reply['winAmount']).toBe(reply['winningColor'] === 'red' ? 30 : 0);
    await casino.house.projector.caughtUp();
    const round = await casino.anna.get(`/api/fair/round/${reply.receipt.roundId}`);
    expect(round.body).toMatchObject({ params: { lines: [{ type: 'red', amountPoints: 15 }] } });
  });

  test.each([
    [
      'a straight bet on every number',
      line(
        'straight',
        Array.from({ length: 36 }, (_, index) => index + 1),
      ),
    ],
    ['a straight bet on two numbers', line('straight', [17, 18])],
    ['a straight bet twice on one number', line('straight', [17, 17])],
    ['red with a black number more', line('red', [...RED, 2])],
    ['red with a black number instead', line('red', [...RED.slice(1), 2])],
    ['a dozen that is none', line('dozen', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13])],
    ['a column called a dozen', line('dozen', [1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34])],
    ['no numbers at all', line('red', [])],
    ['a number beyond the wheel', line('straight', [38])],
    ['a number as text', line('straight', ['17'])],
    ['a half number', line('straight', [1.5])],
    ['a basket', line('basket', [0, DOUBLE_ZERO, 1, 2, 3])],
    ['a split', line('split', [17, 18])],
    ['a line with a payout of its own', line('straight', [17], 10, { payout: 1000 })],
    [
      'a negative line beside a positive one',
      { bets: [...line('straight', [1], -9).bets, ...line('red', [...RED]).bets] },
    ],
    ['no bets', { bets: [] }],
    ['bets that are no list', { bets: { 0: { type: 'red' } } }],
    ['a line above all bounds', line('red', [...RED], 1e9 + 1)],
    [
      'two lines above all bounds together',
      { bets: Array.from({ length: 2 }, () => line('red', [...RED], 1e9).bets[0]) },
    ],
    ['more lines than allowed', { bets: Array.from({ length: 51 }, () => line('straight', [0], 1).bets[0]) }],
  ])('%s is refused', async (_what, change) => {
    await expectRefusal('invalid-input', casino.anna, 'roulette', { change });
  });
});

test('slots (H4): three diamonds from the client are ignored, the reels decide', async () => {
  const drawn = new Set<string>();
  for (let spin = 0; spin < 8; spin++) {
    const change = { symbols: ['diamond', 'diamond', 'diamond'] };
    const reply = await taken(casino.anna, 'slots', { change });
    drawn.add(JSON.stringify(reply['symbols']));
    expect(reply['winnings']).toBe(reply.receipt.payoutPoints);
    const isTripleDiamond = JSON.stringify(reply['symbols']) === JSON.stringify(change.symbols);
    expect(isTripleDiamond).toBe(reply['multiplier'] === 50);
  }
  expect(drawn.size).toBeGreaterThan(1);
});

test('wheel (H5): a segment named by the client is ignored, the wheel decides', async () => {
  const segments = new Set<unknown>();
  for (let spin = 0; spin < 16; spin++) {
    const reply = await taken(casino.anna, 'wheel', { change: { segmentIndex: 11 } });
    segments.add(reply['segment']);
    expect(reply['multiplier']).toBe(reply.receipt.multiplierHundredths / 100);
  }
  expect(segments.size).toBeGreaterThan(1);
});

test.each([
  ['one number ten times', Array.from({ length: 10 }, () => 7)],
  ['a number twice', [7, 8, 7]],
  ['0', [0]],
  ['81', [81]],
  ['a negative number', [-1]],
  ['a fraction', [1.5]],
  ['numbers as text', ['7', '8']],
  ['null among them', [7, null]],
  ['eleven numbers', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
  ['none', []],
  ['no list', { 0: 7, length: 1 }],
  ['nothing', undefined],
])('keno (H8): %s is no choice of numbers', async (_what, selectedNumbers) => {
  await expectRefusal('invalid-input', casino.anna, 'keno', { change: { selectedNumbers } });
});

test.each([
  ['plinko', { rows: 7 }],
  ['plinko', { rows: 17 }],
  ['plinko', { rows: 8.5 }],
  ['plinko', { rows: '8' }],
  ['plinko', { risk: 'none' }],
  ['plinko', { path: [1, 1, 1, 1, 1, 1, 1, 1] }],
  ['baccarat', { betOn: 'house' }],
  ['baccarat', { betOn: ['player', 'banker'] }],
  ['baccarat', { result: 'player' }],
  ['keno', { paytable: 'literal' }],
  ['slots', { multiplier: 50 }],
  ['wheel', { winnings: 1e9 }],
] as const)('%s with %o is refused', async (game, change) => {
  await expectRefusal('invalid-input', casino.anna, game, { change });
});

const NO_AMOUNTS: [string, unknown][] = [
  ['a negative number', -10],
  ['0', 0],
  ['0.5', 0.5],
  ['text', '1e9'],
  ['null', null],
  ['2^53', 2 ** 53],
  ['a list', [10]],
  ['true', true],
  ['nothing', undefined],
];

describe.each(NO_AMOUNTS)('a bet of %s (H9)', (_what, amount) => {
  test.each(ONE_AMOUNT)('is refused at %s', async (game) => {
    await expectRefusal('invalid-input', casino.anna, game, { change: { betAmount: amount } });
  });

  test('is refused at roulette', async () => {
    const change = { bets: [{ type: 'red', numbers: [...RED], amount }] };
    await expectRefusal('invalid-input', casino.anna, 'roulette', { change });
  });
});

test('NaN is not valid JSON at any table (H9)', async () => {
  for (const game of SINGLE_SHOT_GAMES) {
    const raw = '{"betAmount": NaN}';
    const { status, body } = await casino.anna.call<{ code: string }>('POST', `/api/games/${game}`, { raw });
    expect([status, body.code]).toEqual([400, 'malformed-json']);
  }
});

test.each(SINGLE_SHOT_GAMES)('%s refuses a bet above the balance and does not clamp it (H9)', async (game) => {
  const poor = casino.house.visitor();
  await poor.register(`poor_${game}`);
  await expectRefusal('insufficient-points', poor, game, { points: 101 });
  await casino.house.projector.caughtUp();
  expect((await poor.get<{ points: number }>('/api/auth/user')).body.points).toBe(100);
});

test.each(SINGLE_SHOT_GAMES)('%s refuses a stake above its highest', async (game) => {
  const { message } = await expectRefusal('stake-out-of-bounds', casino.anna, game, { points: 1_000_001 });
  expect(message).toMatch(/^The highest bet is \d+ points\.$/);
});

test.each([
  ['plinko', { betAmount: 1001, rows: 16, risk: 'high' }],
  ['keno', { betAmount: 10_001, selectedNumbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }],
  ['roulette', { bets: [{ type: 'straight', numbers: [0], amount: 27_778 }] }],
] as const)(
  '%s refuses a bet that could pay more than the house allows, before it is drawn (H27)',
  async (game, change) => {
    await expectRefusal('payout-out-of-bounds', casino.anna, game, { change });
  },
);

test('after all of this, only accepted bets have moved points, and the log holds them all', async () => {
  expect(takenBets).toBeGreaterThan(30);
  expect(await casino.balance()).toBe(PURSE + takenPoints);
  expect(await auditOf(casino.house.db.url)).toMatchObject({ chain: null, refold: null, sum: 0 });
});
