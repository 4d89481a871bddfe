import type { LedgerEvent } from '#contracts/events.ts';
import { isFinishedRound } from '#contracts/play/rounds.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import { expectedMillionths, MILLIONTHS } from '#contracts/games/expected-return.ts';
import { UnfitEvent } from '../consumer/unfit-event.ts';

export type ReturnDelta = {
  partition: number;
  game: GameName;
  rounds: number;
  stakes: bigint;
  payouts: bigint;
  /** Millionths of a point. */
  expected: bigint;
  /** Squares of millionths, of payout less expectation. */
  squares: bigint;
};

/** Integer sums, so they do not depend on how the log is split. */
export function foldHouseReturns(events: readonly LedgerEvent[]): ReturnDelta[] {
  const deltas = new Map<string, ReturnDelta>();
  for (const event of events) {
    if (!isFinishedRound(event)) continue;
    const { partition, game, payload } = event;
    if (game === null) throw new UnfitEvent('a round of no game');
    const expected = expectationOf(game, payload);
    const payout = BigInt(payload.payoutPoints);
    const beyond = payout * BigInt(MILLIONTHS) - expected;
    const delta = deltaOf(deltas, partition, game);
    delta.rounds += 1;
    delta.stakes += BigInt(payload.stakePoints);
    delta.payouts += payout;
    delta.expected += expected;
    delta.squares += beyond * beyond;
  }
  return [...deltas.values()];
}

/** The decoder does not check parameters and outcome. */
function expectationOf(game: GameName, round: Parameters<typeof expectedMillionths>[1]): bigint {
  try {
    return expectedMillionths(game, round);
  } catch (cause) {
    throw new UnfitEvent(`the rules of ${game} cannot read the round: ${String(cause)}`, { cause });
  }
}

function deltaOf(deltas: Map<string, ReturnDelta>, partition: number, game: GameName): ReturnDelta {
  const key = `${partition} ${game}`;
  const known = deltas.get(key);
  if (known !== undefined) return known;
  const delta = { partition, game, rounds: 0, stakes: 0n, payouts: 0n, expected: 0n, squares: 0n };
  deltas.set(key, delta);
  return delta;
}
