import { DAY_MS } from '#contracts/days/time.ts';
import { earnedPointsOf } from '#contracts/earnings.ts';
import { type SourceGroup, sourceOf } from '#contracts/economics/source.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { isHouseAccount } from '#contracts/definition/house-accounts.ts';
import { isFinishedRound } from '#contracts/play/rounds.ts';

export type DayTotal = {
  account: number;
  /** Days since 1970-01-01. */
  day: number;
  group: SourceGroup;
  source: string;
  staked: bigint;
  got: bigint;
  entries: number;
};

/** Finished rounds, and points earned. */
export function foldDays(events: readonly LedgerEvent[]): DayTotal[] {
  const totals = new Map<string, DayTotal>();
  for (const event of events) {
    const { account, at } = event;
    const isRound = isFinishedRound(event);
    const earned = earnedPointsOf(event);
    if ((!isRound && earned === 0) || isHouseAccount(account)) continue;
    const day = Math.floor(at / DAY_MS);
    const { group, name: source } = sourceOf(event);
    const key = `${account} ${day} ${group} ${source}`;
    let total = totals.get(key);
    if (total === undefined) {
      totals.set(key, (total = { account, day, group, source, staked: 0n, got: 0n, entries: 0 }));
    }
    total.staked += BigInt(isRound ? event.payload.stakePoints : 0);
    total.got += BigInt(isRound ? event.payload.payoutPoints : earned);
    total.entries += 1;
  }
  return [...totals.values()];
}
