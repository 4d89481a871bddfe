// The rules never write such events, but a log rewritten with correct batch hashes may contain them.
import type { EventOf, LedgerEvent } from '#contracts/events.ts';
import { kindOf } from '#contracts/kinds.ts';
import { mayAsk } from '#contracts/policies.ts';
import type { Account } from '../engine/book/account.ts';
import { ACCOUNT_MODEL } from '../capabilities.ts';
import { permissionComplaint } from './permission-complaint.ts';

/** `account` is the state before the event. */
export function eventComplaint(account: Readonly<Account>, event: LedgerEvent): string | null {
  const isOpening = event.type === 'account-opened';
  if (isOpening && account.version > 0) return 'the account was opened before';
  if (!isOpening && account.version === 0) return 'the account was not opened';
  return (
    permissionComplaint(account, event) ??
    transferComplaint(event) ??
    roundComplaint(account, event) ??
    ACCOUNT_MODEL.complaint(account, event)
  );
}

function transferComplaint({ type, game, amount }: LedgerEvent): string | null {
  return amount !== 0 && kindOf(type, game).counter === 'none' ? 'its kind moves no points' : null;
}

/** Views count the rounds that say so against the player's limits. */
function roundComplaint({ limits }: Readonly<Account>, event: LedgerEvent): string | null {
  const { type, game, actor } = event;
  if (game === null) return null;
  const isByPolicy = type === 'round-settled' && actor !== null && mayAsk(actor, 'settle-round');
  if (actor !== null && !isByPolicy) return `only the player plays, not ${actor}`;
  if (type === 'round-advanced') return null;
  const { isLimited = false } = event.payload as EventOf<'round-settled'>['payload'];
  if (isLimited === (limits !== undefined)) return null;
  return isLimited ? 'the player had no limits' : 'it does not say that it counts against limits of the player';
}
