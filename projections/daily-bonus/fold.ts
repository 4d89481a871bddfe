import type { LedgerEvent } from '#contracts/events.ts';
import type { LocalDay } from '#contracts/time-zone.ts';

type Place = { account: number; partition: number; seq: number; at: number };
export type ClaimDelta = Place & { day: string; streak: number; frozenDay: string | null };
export type ZoneDelta = Place & { zone: string; movedTo: LocalDay | null };
export type ClaimedDay = { account: number; day: string; points: number; streak: number; frozenDay: string | null };
export type DailyBonusDeltas = { claims: ClaimDelta[]; days: ClaimedDay[]; zones: ZoneDelta[] };

export function foldDailyBonus(events: readonly LedgerEvent[]): DailyBonusDeltas {
  const claims = new Map<number, ClaimDelta>();
  const days: ClaimedDay[] = [];
  const zones: ZoneDelta[] = [];
  for (const event of events) {
    const { account, partition, seq, at } = event;
    const place = { account, partition, seq, at };
    if (event.type === 'daily-bonus-claimed') {
      const { day, streak, frozenDay = null } = event.payload;
      claims.set(account, { ...place, day, streak, frozenDay: frozenDay ?? claims.get(account)?.frozenDay ?? null });
      days.push({ account, day, points: event.amount, streak, frozenDay });
    }
    if (event.type === 'time-zone-set') {
      const { zone, day: movedTo = null } = event.payload;
      zones.push({ ...place, zone, movedTo });
    }
  }
  return { claims: [...claims.values()], days, zones };
}
