import type { LedgerEvent } from '#contracts/events.ts';
import { isFinishedRound } from '#contracts/play/rounds.ts';
import { earnedPointsOf } from '#contracts/earnings.ts';

export type PlayerDelta = {
  account: number;
  partition: number;
  /** Of the last event, by seq. */
  seq: number;
  points: number;
  /** Sums to add. */
  played: number;
  earned: bigint;
};

export function foldLeaderboard(events: readonly LedgerEvent[]): PlayerDelta[] {
  const deltas = new Map<number, PlayerDelta>();
  for (const event of events) {
    const { account, partition, seq, available } = event;
    let delta = deltas.get(account);
    if (delta === undefined) {
      delta = { account, partition, seq, points: available, played: 0, earned: 0n };
      deltas.set(account, delta);
    } else if (seq > delta.seq) {
      delta.seq = seq;
      delta.points = available;
    }
    delta.earned += BigInt(earnedPointsOf(event));
    if (isFinishedRound(event)) delta.played += 1;
  }
  return [...deltas.values()];
}
