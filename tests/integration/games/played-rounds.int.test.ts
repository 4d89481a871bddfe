import { createHmac, hash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RoundRecord } from '#contracts/fairness/calls.ts';
import { CALLS } from '#contracts/calls.ts';
import type { HistoryRow } from '#contracts/game-history/calls.ts';
import type { ReceiptShape } from '#contracts/play/calls/bet.ts';
import { verifyRound } from '#contracts/fairness/verify.ts';
import { GAME_NAMES, type GameName } from '#contracts/games/catalogue.ts';
import { betRules, SINGLE_SHOT_GAMES, type SingleShotGame } from '#contracts/games/rules.ts';
import { bet, type BetReply, type Casino, openCasino } from './bets.ts';

const PURSE = 1_000_000;
const MOST_ROUNDS = 200;

const IN_HISTORY: Readonly<Record<SingleShotGame, string | null>> = {
  dice: 'Over 3.5',
  roulette: 'Red 10',
  slots: null,
  wheel: null,
  keno: '1 pick',
  plinko: '8 rows, medium risk',
  baccarat: 'Player',
};

let casino: Casino;

beforeAll(async () => {
  casino = await openCasino(PURSE);
});
afterAll(() => casino[Symbol.asyncDispose]());

/** Plays at least five rounds, with a win and a loss among them. */
async function playToWinAndLoss(game: SingleShotGame): Promise<BetReply[]> {
  const replies: BetReply[] = [];
  const seen = () => new Set(replies.map(({ isWin }) => isWin)).size;
  while ((seen() < 2 || replies.length < 5) && replies.length < MOST_ROUNDS) {
    const { status, body } = await bet(casino.anna, game);
    expect(status).toBe(200);
    replies.push(body);
  }
  expect(seen()).toBe(2);
  return replies;
}

async function reveal(): Promise<void> {
  await casino.anna.post('/api/fair/rotate', { clientSeed: 'opened now' });
  await casino.house.projector.caughtUp();
}

async function replayed({ roundId }: ReceiptShape) {
  const { body } = await casino.anna.get<RoundRecord>(`/api/fair/round/${roundId}`);
  const claim = { ...body, serverSeed: body.serverSeed! };
  return verifyRound(
    claim,
    (key, message) => createHmac('sha256', key).update(message).digest(),
    (text) => hash('sha256', text, 'hex'),
  );
}

test.each(SINGLE_SHOT_GAMES)('%s is played to a win and a loss, and every round of it verifies', async (game) => {
  const before = await casino.balance();
  const replies = await playToWinAndLoss(game);
  const call = CALLS.find(({ name }) => name === `play-${game}`)!;
  for (const reply of replies) {
    const { receipt, isWin, newBalance } = reply;
    expect(call.reply.parse(reply)).toEqual(reply);
    expect(isWin).toBe(receipt.payoutPoints > receipt.stakePoints);
    expect(receipt).toMatchObject({ stakePoints: 10, balanceAfter: newBalance });
    expect(reply['winnings'] ?? reply['winAmount']).toBe(receipt.payoutPoints);
  }
  const change = replies.reduce((sum, { receipt }) => sum + receipt.payoutPoints - receipt.stakePoints, 0);
  expect(await casino.balance()).toBe(before + change);
  expect(replies.at(-1)!.newBalance).toBe(before + change);

  await reveal();
  for (const { receipt } of replies) {
    expect(await replayed(receipt)).toMatchObject({
      commitmentHolds: true,
      outcomeHolds: true,
      payoutHolds: true,
      payoutPoints: receipt.payoutPoints,
    });
  }
});

test.each(SINGLE_SHOT_GAMES)(
  'the rounds of %s appear in history, statement, stats and feeds with their result',
  async (game) => {
    const { anna } = casino;
    const statsBefore = (await anna.get<{ gamesPlayed: number }>('/api/games/stats')).body;
    const { body: played } = await bet(anna, game);
    const after = { 'min-position': played.receipt.position };
    const { roundId, payoutPoints, multiplierHundredths } = played.receipt;
    const [row] = (await anna.get<HistoryRow[]>(`/api/games/history/${game}`, after)).body;
    expect(row).toMatchObject({
      id: roundId,
      gameType: game,
      betAmount: 10,
      bet: IN_HISTORY[game],
      isWin: payoutPoints > 10,
      winAmount: payoutPoints,
      multiplier: (multiplierHundredths / 100).toFixed(2),
    });
    const [line] = (await anna.get<object[]>('/api/user/transactions', after)).body;
    const type = payoutPoints > 10 ? 'game_win' : payoutPoints === 10 ? 'game_push' : 'game_loss';
    expect(line).toMatchObject({ id: roundId, type, gameType: game, amount: payoutPoints - 10 });
    const stats = (await anna.get<{ gamesPlayed: number }>('/api/games/stats', after)).body;
    expect(stats.gamesPlayed).toBe(statsBefore.gamesPlayed + 1);
    const feed = (await anna.get<{ activities: object[] }>('/api/games/recent-activity', after)).body;
    const told = payoutPoints > 10 ? 'win' : payoutPoints === 10 ? 'push' : 'lose';
    expect(feed.activities).toContainEqual(expect.objectContaining({ game, type: told, username: 'anna' }));
  },
);

test('a partial return is no win: a wheel’s 0.8x and 0.5x are losses, its 1x a push', async () => {
  const types = new Map<number, string>();
  for (let round = 0; types.size < 4 && round < MOST_ROUNDS; round++) {
    const { body } = await bet(casino.anna, 'wheel');
    const { multiplierHundredths: paid, position } = body.receipt;
    if (![0, 50, 80, 100].includes(paid) || types.has(paid)) continue;
    expect(body.isWin).toBe(false);
    const [line] = (
      await casino.anna.get<{ type: string; description: string }[]>('/api/user/transactions', {
        'min-position': position,
      })
    ).body;
    types.set(paid, `${line!.type}: ${line!.description}`);
  }
  expect(Object.fromEntries(types)).toEqual({
    0: 'game_loss: Wheel: lost 10',
    50: 'game_loss: Wheel: 5 of 10 returned',
    80: 'game_loss: Wheel: 8 of 10 returned',
    100: 'game_push: Wheel: bet of 10 returned',
  });
});

test('the odds call and the settings name every game of the house, by the rules it is played by', async () => {
  const { body: odds } = await casino.anna.get<{ game: GameName }[]>('/api/games/odds');
  expect(odds.map(({ game }) => game)).toEqual(GAME_NAMES);
  for (const told of odds) {
    const { odds: lines, returns, maxStakePoints, maxPayoutPoints, rulesVersion } = betRules(told.game);
    expect(told).toEqual({ game: told.game, odds: lines, returns, maxStakePoints, maxPayoutPoints, rulesVersion });
  }
  const { body: config } = await casino.anna.get<{ games: string[] }>('/api/config');
  expect(config.games).toEqual(GAME_NAMES);
});
