// Holds: points set aside at once (hold), then taken for good (post), given back (void) or given back by time (expire).
// Time is the batch's: whoever comes at or after `expiresAt` finds the hold ended (docs/decisions/0014).
import type { CommandOf } from '#contracts/commands.ts';
import { refusal, type Refusal } from '#contracts/outcome.ts';
import { type Account, type Hold, isOver } from '../book/account.ts';
import { draft, type Rule } from '../decide/rule.ts';

const CLOSED = refusal('hold-closed', 'This hold was posted, voided or has expired.');

export const holdPoints: Rule<CommandOf<'hold-points'>> = (account, command, { now }) => {
  if (command.amountPoints > account.available) {
    return refusal('insufficient-points', `Only ${account.available} points are available to hold.`, {
      available: account.available,
    });
  }
  const expiresAt = command.expiresInMs === null ? null : now + command.expiresInMs;
  return [draft('points-held', { reason: command.reason, expiresAt }, -command.amountPoints)];
};

export const postHold: Rule<CommandOf<'post-hold'>> = (account, { holdId }, { now }) => {
  const hold = runningHold(account, holdId, now);
  return 'kind' in hold ? hold : [draft('hold-posted', { holdId }, -hold.amountPoints)];
};

export const voidHold: Rule<CommandOf<'void-hold'>> = (account, { holdId }, { now }) => {
  const hold = runningHold(account, holdId, now);
  return 'kind' in hold ? hold : [draft('hold-voided', { holdId }, hold.amountPoints)];
};

/** Writes down that time has ended a hold. Before its time it says when to ask again. */
export const expireHold: Rule<CommandOf<'expire-hold'>> = (account, { holdId }, { now }) => {
  const hold = heldStill(account, holdId);
  if ('kind' in hold) return hold;
  if (hold.expiresAt === null) return refusal('hold-not-due', 'This hold does not end by itself.');
  if (!isOver(hold, now)) {
    return { ...refusal('hold-not-due', 'The time of this hold has not come.'), retryAfterMs: hold.expiresAt - now };
  }
  return [draft('hold-expired', { holdId }, hold.amountPoints)];
};

/** A hold whose time is over is as good as closed, whether or not its expiry has been written down. */
function runningHold(account: Readonly<Account>, holdId: string, now: number): Hold | Refusal {
  const hold = heldStill(account, holdId);
  return 'kind' in hold || !isOver(hold, now) ? hold : CLOSED;
}

function heldStill(account: Readonly<Account>, holdId: string): Hold | Refusal {
  const hold = account.holds?.get(holdId);
  if (hold !== undefined) return hold;
  return account.closedHolds?.has(holdId) ? CLOSED : refusal('hold-unknown', 'This account has no such hold.');
}
