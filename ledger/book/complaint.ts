// What is wrong with an event beyond its sums: it does what an account in this state cannot have done. The rules never write
// such a thing; a log that was rewritten by somebody who knows how its batches are hashed may hold it.
// Before it: evolve.ts. After it: open-rounds.ts.
import type { LedgerEvent } from '#contracts/events.ts';
import type { Account } from './account.ts';
import { roundComplaint } from '../play/slice.ts';

/** Null for a sound event. */
export function complaintOf(account: Readonly<Account>, event: LedgerEvent): string | null {
  switch (event.type) {
    case 'round-played':
    case 'round-started':
    case 'round-advanced':
    case 'round-settled':
      return roundComplaint(account, event);
    case 'points-held':
      return isKnownHold(account, event.commandId) ? 'a hold of that name was made before' : null;
    case 'hold-posted':
      return holdComplaint(account, event.payload.holdId, -event.amount);
    case 'hold-voided':
    case 'hold-expired':
      return holdComplaint(account, event.payload.holdId, event.amount);
    case 'signup-bonus-granted':
      return account.isBonusGranted ? 'the signup bonus was granted before' : null;
    case 'seed-committed':
      return seedComplaint(account.epoch + 1, event.payload.epoch);
    case 'seed-revealed':
      return seedComplaint(account.epoch, event.payload.epoch);
    case 'account-opened':
      return account.version === 0 ? null : 'the account was opened before';
    case 'points-adjusted':
      return null;
  }
}

function isKnownHold({ holds, closedHolds }: Readonly<Account>, holdId: string): boolean {
  return holds?.has(holdId) === true || closedHolds?.has(holdId) === true;
}

/** A hold ends once, with all that it holds. */
function holdComplaint({ holds }: Readonly<Account>, holdId: string, amountPoints: number): string | null {
  const hold = holds?.get(holdId);
  if (hold === undefined) return `no hold ${holdId} is open`;
  return hold.amountPoints === amountPoints ? null : `the hold has ${hold.amountPoints} points, not ${amountPoints}`;
}

function seedComplaint(dueEpoch: number, epoch: number): string | null {
  return epoch === dueEpoch ? null : `it is of pair ${epoch}; due was ${dueEpoch}`;
}
