// One event changes one account. The same function serves the writer, recovery and the audit, so a replayed log
// and the living book cannot differ.
import type { EventType, LedgerEvent } from '#contracts/events.ts';
import { kindOf } from '#contracts/kinds.ts';
import type { Account } from './account.ts';
import { complaintOf } from './complaint.ts';
import { closeRound, keepRound } from '../play/slice.ts';

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

/** Applies an event that is known to follow; throws BrokenLog when it does not. */
export function evolve(account: Account, event: LedgerEvent): void {
  const after = balancesAfter(account, event.type, event.game, event.amount);
  if (event.version !== account.version + 1) throw brokenAt(event, `version ${event.version} after ${account.version}`);
  if (after.available !== event.available || after.held !== event.held) {
    throw brokenAt(
      event,
      `it says ${event.available} available and ${event.held} held, the sum is ${after.available} and ${after.held}`,
    );
  }
  if (after.available < 0 || after.held < 0) throw brokenAt(event, 'a balance falls below zero');
  const complaint = complaintOf(account, event);
  if (complaint !== null) throw brokenAt(event, complaint);
  account.version = event.version;
  account.available = after.available;
  account.held = after.held;
  applyDetail(account, event);
}

function applyDetail(account: Account, event: LedgerEvent): void {
  switch (event.type) {
    case 'round-played':
      account.nonce = event.payload.nonce + 1;
      return;
    case 'round-started':
      account.nonce = event.payload.nonce + 1;
      keepRound(account, event);
      return;
    case 'round-advanced':
      keepRound(account, event);
      return;
    case 'round-settled':
      closeRound(account, event);
      return;
    case 'signup-bonus-granted':
      account.isBonusGranted = true;
      return;
    case 'seed-committed':
      account.epoch = event.payload.epoch;
      account.clientSeed = event.payload.clientSeed;
      account.nonce = 0;
      return;
    case 'points-held':
      account.holds ??= new Map();
      account.holds.set(event.commandId, {
        holdId: event.commandId,
        amountPoints: -event.amount,
        expiresAt: event.payload.expiresAt,
      });
      return;
    case 'hold-posted':
    case 'hold-voided':
    case 'hold-expired':
      closeHold(account, event.payload.holdId);
      return;
    case 'account-opened':
    case 'points-adjusted':
    case 'seed-revealed':
  }
}

function closeHold(account: Account, holdId: string): void {
  account.holds?.delete(holdId);
  if (account.holds?.size === 0) account.holds = undefined;
  account.closedHolds ??= new Set();
  account.closedHolds.add(holdId);
}
