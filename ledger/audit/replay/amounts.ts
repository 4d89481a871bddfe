// Amounts that services compute from a setting and state in a command.
import { DAY_MS } from '#contracts/days/time.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { pointsOf } from '#contracts/offers/worth.ts';
import type { SettingsHistory } from './settings-history.ts';

/** Longest wait that the setting accepts. */
const LONGEST_WAIT_MS = 366 * DAY_MS;

/** The log cannot tell the amount. */
export const UNPROVEN = Symbol('unproven');

export function amountComplaint(event: LedgerEvent, history: SettingsHistory): string | typeof UNPROVEN | null {
  const { at, amount } = event;
  switch (event.type) {
    case 'signup-bonus-granted': {
      const { values, isWhole } = history.inForce('signup-bonus', at);
      if (values.includes(amount)) return null;
      return isWhole ? `the signup bonus was ${values.join(' or ')} points, not ${amount}` : UNPROVEN;
    }
    case 'offer-credited': {
      const { revenueMicros, releaseAt } = event.payload;
      if (releaseAt > at + LONGEST_WAIT_MS) return 'its release date is more than a year ahead';
      // Decided once, and booked when the ledger can be reached.
      const { values, isWhole } = history.everInForce('offer-share', at);
      const dues = values.map((share) => pointsOf(revenueMicros, share as number));
      if (dues.includes(amount)) return null;
      if (!isWhole) return UNPROVEN;
      return `a revenue of ${revenueMicros} micros is worth ${dues.join(' or ')} points, not ${amount}`;
    }
    case 'withdrawal-paid': {
      const { attempt, checker } = event.payload;
      return attempt === null && checker !== null ? 'it names a checker without an approval' : null;
    }
    default:
      return null;
  }
}
