import type { LedgerEvent } from '#contracts/events.ts';
import { earnedPointsOf } from '#contracts/earnings.ts';
import { withdrawnPointsOf } from '#contracts/withdrawn-points.ts';

export type BalanceDelta = {
  account: number;
  partition: number;
  /** Of the last event, by seq. */
  seq: number;
  available: number;
  held: number;
  /** Sums to add. */
  earned: bigint;
  withdrawn: bigint;
};

export function foldBalance(events: readonly LedgerEvent[]): BalanceDelta[] {
  const deltas = new Map<number, BalanceDelta>();
  for (const event of events) {
    const { account, partition, seq, available, held } = event;
    let delta = deltas.get(account);
    if (delta === undefined) {
      delta = { account, partition, seq, available, held, earned: 0n, withdrawn: 0n };
      deltas.set(account, delta);
    } else if (seq > delta.seq) {
      delta.seq = seq;
      delta.available = available;
      delta.held = held;
    }
    delta.earned += BigInt(earnedPointsOf(event));
    delta.withdrawn += withdrawnPointsOf(event);
  }
  return [...deltas.values()];
}
