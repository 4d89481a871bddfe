// Used by the writer, recovery and the audit, so a replayed log cannot differ from the live book.
import type { LedgerEvent } from '#contracts/events.ts';
import { availableAfter, heldAfter, type Kind, kindOf } from '#contracts/kinds.ts';
import type { Account } from './account.ts';
import type { AccountModel } from './account-model.ts';

export class BrokenLog extends Error {}

function brokenAt({ partition, seq, type, account }: LedgerEvent, reason: string): BrokenLog {
  return new BrokenLog(`event ${partition}-${seq} (${type} of account ${account}): ${reason}`);
}

/** Changes nothing if the event does not follow. */
export function evolve(
  model: AccountModel,
  account: Account,
  event: LedgerEvent,
  kind: Kind = kindOf(event.type, event.game),
): void {
  const available = availableAfter(account.available, kind, event.amount);
  const held = heldAfter(account.held, kind, event.amount);
  if (event.version !== account.version + 1) throw brokenAt(event, `version ${event.version} after ${account.version}`);
  if (available !== event.available || held !== event.held) {
    throw brokenAt(
      event,
      `it says ${event.available} available and ${event.held} held, the sum is ${available} and ${held}`,
    );
  }
  // Only some kinds may lower a balance that is negative afterwards.
  const mayBeNegative = kind.mayOverdraw === true || available >= account.available;
  if (held < 0 || (available < 0 && !mayBeNegative)) throw brokenAt(event, 'a balance falls below zero');
  model.change(account, event);
  account.version = event.version;
  account.available = available;
  account.held = held;
  account.open += kind.openChange;
}
