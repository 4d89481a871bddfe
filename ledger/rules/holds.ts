// Holds: points set aside at once (hold), then taken for good (post), given back (void) or given back by time (expire).
import type { CommandOf } from '#contracts/commands/catalogue.ts';
import { refusal, type Refusal } from '#contracts/outcome.ts';
import type { Account, Hold } from '../book/account.ts';
import { draft, type DraftOf, type Rule } from './rule.ts';

export const holdPoints: Rule<CommandOf<'hold-points'>> = (account, command, { now }) => {
  if (command.amountPoints > account.available) {
    return refusal('insufficient-points', `Only ${account.available} points are available to hold.`, {
      available: account.available,
    });
  }
  const expiresAt = command.expiresInMs === null ? null : now + command.expiresInMs;
  return [draft('points-held', { reason: command.reason, expiresAt }, -command.amountPoints)];
};

export const postHold: Rule<CommandOf<'post-hold'>> = (account, { holdId }) => {
  const hold = openHold(account, holdId);
  return 'kind' in hold ? hold : [draft('hold-posted', { holdId }, -hold.amountPoints)];
};

export const voidHold: Rule<CommandOf<'void-hold'>> = (account, { holdId }) => {
  const hold = openHold(account, holdId);
  return 'kind' in hold ? hold : [draft('hold-voided', { holdId }, hold.amountPoints)];
};

/** What time writes down for a hold that lapsed. */
export function expireHold(hold: Hold): DraftOf<'hold-expired'> {
  return draft('hold-expired', { holdId: hold.holdId }, hold.amountPoints);
}

function openHold(account: Readonly<Account>, holdId: string): Hold | Refusal {
  const hold = account.holds?.get(holdId);
  if (hold !== undefined) return hold;
  return account.closedHolds?.has(holdId)
    ? refusal('hold-closed', 'This hold was posted, voided or has expired.')
    : refusal('hold-unknown', 'This account has no such hold.');
}
