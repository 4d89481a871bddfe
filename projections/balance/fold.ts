import type { LedgerEvent } from '#contracts/events.ts';
import { earnedPointsOf } from '#contracts/earnings.ts';

export type BalanceDelta = {
  account: number;
  partition: number;
  /** Last writer by seq: these three replace what stands there. */
  seq: number;
  available: number;
  held: number;
  /** These are added. */
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
    // A posted hold leaves the held points for good: its amount is negative.
    if (event.type === 'hold-posted') delta.withdrawn -= BigInt(event.amount);
  }
  return [...deltas.values()];
}
