// Each hold must end once: by a person before its expiry or by time at or after it.
import type { LedgerEvent } from '#contracts/events.ts';

type Made = { expiresAt: number; isEnded: boolean };

/** With `now`, expired holds must have ended. */
export function holdFaults(events: readonly LedgerEvent[], now = Number.NEGATIVE_INFINITY): string[] {
  const made = new Map<string, Made>();
  const faults: string[] = [];
  for (const event of events) {
    if (event.type === 'points-held') {
      made.set(`${event.account} ${event.commandId}`, {
        expiresAt: event.payload.expiresAt ?? Number.POSITIVE_INFINITY,
        isEnded: false,
      });
    }
    if (event.type !== 'hold-posted' && event.type !== 'hold-voided' && event.type !== 'hold-expired') continue;
    const hold = made.get(`${event.account} ${event.payload.holdId}`);
    const isInTime = hold !== undefined && event.at >= hold.expiresAt === (event.type === 'hold-expired');
    if (hold?.isEnded !== false || !isInTime) faults.push(`${event.type} at event ${event.seq}, time ${event.at}`);
    if (hold !== undefined) hold.isEnded = true;
  }
  for (const [hold, { expiresAt, isEnded }] of made) {
    if (!isEnded && expiresAt <= now) faults.push(`hold ${hold} was to end at ${expiresAt} and goes on at ${now}`);
  }
  return faults;
}
