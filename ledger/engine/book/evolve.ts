// One event changes one account. The same function serves the writer, recovery and the audit, so a replayed log
// and the live book cannot differ.
import type { EventType, LedgerEvent } from '#contracts/events.ts';
import { kindOf } from '#contracts/kinds.ts';
import type { Account } from './account.ts';
import type { AccountModel } from './account-model.ts';

/** The log contradicts itself: a number is missing, a balance or a counter does not follow from what came before. */
export class BrokenLog extends Error {}

function brokenAt({ partition, seq, type, account }: LedgerEvent, reason: string): BrokenLog {
  return new BrokenLog(`event ${partition}-${seq} (${type} of account ${account}): ${reason}`);
}

/** Balances after an event of this kind and amount, by the transfer its kind stands for. */
export function balancesAfter(
  before: { available: number; held: number },
  type: EventType,
  game: LedgerEvent['game'],
  amount: number,
): { available: number; held: number } {
  if (amount === 0) return { available: before.available, held: before.held };
  const kind = kindOf(type, game);
  const available = kind.leg === 'available' ? before.available + amount : before.available;
  const heldByLeg = kind.leg === 'held' ? before.held + amount : before.held;
  return { available, held: kind.counter === 'held' ? heldByLeg - amount : heldByLeg };
}

/** Applies an event that follows the account's last one; throws BrokenLog, and changes nothing, when it does not. */
export function evolve(model: AccountModel, account: Account, event: LedgerEvent): void {
  const after = balancesAfter(account, event.type, event.game, event.amount);
  if (event.version !== account.version + 1) throw brokenAt(event, `version ${event.version} after ${account.version}`);
  if (after.available !== event.available || after.held !== event.held) {
    throw brokenAt(
      event,
      `it says ${event.available} available and ${event.held} held, the sum is ${after.available} and ${after.held}`,
    );
  }
  if (after.held < 0 || (after.available < 0 && !mayStandBelowZero(account, event))) {
    throw brokenAt(event, 'a balance falls below zero');
  }
  model.change(account, event);
  account.version = event.version;
  account.available = after.available;
  account.held = after.held;
}

/** Below zero a balance may rise and stay; only some kinds may lower it there. */
function mayStandBelowZero({ available }: Readonly<Account>, event: LedgerEvent): boolean {
  return event.available >= available || kindOf(event.type, event.game).mayOverdraw === true;
}
