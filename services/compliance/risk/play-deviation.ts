import type { CommonQueryMethods } from 'slonik';
import { GAME_NAMES } from '#contracts/games/catalogue.ts';
import { expectedMillionths, MILLIONTHS } from '#contracts/games/expected-return.ts';
import type { AccountId } from '#contracts/ids.ts';
import { zScoreOf } from '#projections/house-returns/figures.ts';
import { readLatestRounds } from '#projections/rounds/read-latest.ts';

const ROUNDS_PER_GAME = 100;

/** Compares the payouts of the latest rounds with the average return of their bets. */
export async function playDeviation(
  db: CommonQueryMethods,
  account: AccountId,
): Promise<{ playZ: number | null; playedRounds: number }> {
  const rounds = await readLatestRounds(db, account, GAME_NAMES, ROUNDS_PER_GAME);
  const sums = { payouts: 0n, expected: 0n, squares: 0n };
  for (const round of rounds) {
    const expected = expectedMillionths(round.game, round as Parameters<typeof expectedMillionths>[1]);
    const payout = BigInt(round.payoutPoints);
    const beyond = payout * BigInt(MILLIONTHS) - expected;
    sums.payouts += payout;
    sums.expected += expected;
    sums.squares += beyond * beyond;
  }
  return { playZ: zScoreOf(sums), playedRounds: rounds.length };
}
