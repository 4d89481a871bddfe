import { DAY_MS } from '#contracts/days/time.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { isFinishedRound } from '#contracts/play/rounds.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import { expectedMillionths, MILLIONTHS, payoutVariance } from '#contracts/games/expected-return.ts';
import { UnfitEvent } from '../consumer/unfit-event.ts';

type Sums = {
  rounds: number;
  stakes: bigint;
  payouts: bigint;
  /** Millionths of a point. */
  expected: bigint;
  /** Squares of millionths, of payout less expectation. */
  squares: bigint;
};

/** `day`: days since the epoch. */
export type DayDelta = Sums & {
  partition: number;
  game: GameName;
  day: number;
  /** By the rules, in millionths of a squared point; of measured squares where the rules do not say. */
  variance: bigint;
};
export type PlayerDelta = Sums & { account: number; game: GameName };
export type ReturnDeltas = { days: DayDelta[]; players: PlayerDelta[] };

const nothing = (): Sums => ({ rounds: 0, stakes: 0n, payouts: 0n, expected: 0n, squares: 0n });

const SCALE = BigInt(MILLIONTHS);

/** Integer sums, so they do not depend on how the log is split. */
export function foldHouseReturns(events: readonly LedgerEvent[]): ReturnDeltas {
  const days = new Map<string, DayDelta>();
  const players = new Map<string, PlayerDelta>();
  for (const event of events) {
    if (!isFinishedRound(event)) continue;
    const { partition, account, at, game, payload } = event;
    if (game === null) throw new UnfitEvent('a round of no game');
    const expected = expectationOf(game, payload);
    const stake = BigInt(payload.stakePoints);
    const payout = BigInt(payload.payoutPoints);
    const beyond = payout * BigInt(MILLIONTHS) - expected;
    const day = Math.floor(at / DAY_MS);
    const ofDay = deltaOf(days, `${partition} ${game} ${day}`, () => {
      return { partition, game, day, variance: 0n, ...nothing() };
    });
    const byRules = payoutVariance(game, payload);
    ofDay.variance += byRules === null ? (beyond * beyond) / SCALE : BigInt(Math.round(byRules * MILLIONTHS));
    const ofPlayer = deltaOf(players, `${account} ${game}`, () => ({ account, game, ...nothing() }));
    for (const delta of [ofDay, ofPlayer]) {
      delta.rounds += 1;
      delta.stakes += stake;
      delta.payouts += payout;
      delta.expected += expected;
      delta.squares += beyond * beyond;
    }
  }
  return { days: [...days.values()], players: [...players.values()] };
}

/** The decoder does not check parameters and outcome. */
function expectationOf(game: GameName, round: Parameters<typeof expectedMillionths>[1]): bigint {
  try {
    return expectedMillionths(game, round);
  } catch (cause) {
    throw new UnfitEvent(`the rules of ${game} cannot read the round: ${String(cause)}`, { cause });
  }
}

function deltaOf<Delta>(deltas: Map<string, Delta>, key: string, begin: () => Delta): Delta {
  const known = deltas.get(key);
  if (known !== undefined) return known;
  const delta = begin();
  deltas.set(key, delta);
  return delta;
}
