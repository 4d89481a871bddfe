import type { LedgerEvent } from '#contracts/events.ts';
import { isHouseAccount } from '#contracts/definition/house-accounts.ts';
import { isFinishedRound } from '#contracts/play/rounds.ts';
import { POINTS_PER_USD } from '#contracts/points.ts';
import { withdrawnPointsOf } from '#contracts/withdrawn-points.ts';

export type HouseDelta = { partition: number; users: number; paidOutCents: bigint; gamesPlayed: number };

const CENTS_PER_POINT = BigInt(100 / POINTS_PER_USD);

export function foldPublicStats(events: readonly LedgerEvent[]): HouseDelta[] {
  const deltas = new Map<number, HouseDelta>();
  for (const event of events) {
    const { partition, account } = event;
    let delta = deltas.get(partition);
    if (delta === undefined) deltas.set(partition, (delta = { partition, users: 0, paidOutCents: 0n, gamesPlayed: 0 }));
    if (event.type === 'account-opened') delta.users += isHouseAccount(account) ? 0 : 1;
    else if (isFinishedRound(event)) delta.gamesPlayed += 1;
    else delta.paidOutCents += withdrawnPointsOf(event) * CENTS_PER_POINT;
  }
  return [...deltas.values()].filter((delta) => delta.users + delta.gamesPlayed > 0 || delta.paidOutCents !== 0n);
}
