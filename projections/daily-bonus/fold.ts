import type { LedgerEvent } from '#contracts/events.ts';
import type { LocalDay } from '#contracts/time-zone.ts';

type Place = { account: number; partition: number; seq: number; at: number };
export type ClaimDelta = Place & { day: string; streak: number; frozenDay: string | null };
export type ZoneDelta = Place & { zone: string; movedTo: LocalDay | null };
export type DailyBonusDeltas = { claims: ClaimDelta[]; zones: ZoneDelta[] };

export function foldDailyBonus(events: readonly LedgerEvent[]): DailyBonusDeltas {
  const claims = new Map<number, ClaimDelta>();
  const zones: ZoneDelta[] = [];
  for (const event of events) {
    const { account, partition, seq, at } = event;
    const place = { account, partition, seq, at };
    if (event.type === 'daily-bonus-claimed') {
      const { day, streak, frozenDay = claims.get(account)?.frozenDay ?? null } = event.payload;
      claims.set(account, { ...place, day, streak, frozenDay });
    }
    if (event.type === 'time-zone-set') {
      const { zone, day: movedTo = null } = event.payload;
      zones.push({ ...place, zone, movedTo });
    }
  }
  return { claims: [...claims.values()], zones };
}
