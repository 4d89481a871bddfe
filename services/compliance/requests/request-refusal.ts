import { DAY_MS, HOUR_MS } from '#contracts/days/time.ts';
import type { ComplianceRefusal } from '#contracts/internal/compliance.ts';
import { REFUSALS } from '#contracts/refusals.ts';

export type RequestFacts = {
  hasPayee: boolean;
  isSanctioned: boolean;
  openReversals: number;
  isTaxFormMissing: boolean;
  points: number;
  /** Milliseconds since the destination was first asked for. */
  destinationAgeMs: number;
  newDestinationPoints: number;
};

const DESTINATION_AGE_MS = DAY_MS;

/** Null if the request may go on. */
export function requestRefusal(facts: RequestFacts): ComplianceRefusal | null {
  if (!facts.hasPayee) return refused('payee-form-needed');
  if (facts.isSanctioned) return refused('payee-held');
  if (facts.openReversals > 0) return refused('reversals-open');
  if (facts.isTaxFormMissing) return refused('tax-form-needed');
  const waitMs = DESTINATION_AGE_MS - facts.destinationAgeMs;
  if (facts.points <= facts.newDestinationPoints || waitMs <= 0) return null;
  const hours = Math.ceil(waitMs / HOUR_MS);
  const most = facts.newDestinationPoints.toLocaleString('en-US');
  const wait = `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
  const message = `This destination is new. You can withdraw more than ${most} points to it in ${wait}. Nothing was taken.`;
  return { kind: 'refused', code: 'destination-new', message };
}

function refused(code: ComplianceRefusal['code']): ComplianceRefusal {
  return { kind: 'refused', code, message: REFUSALS[code].message };
}
