// A hold ends at `expiresAt`, whether or not its expiry is in the log yet (docs/decisions/0014).
import { refusal, type Refusal } from '#contracts/outcome.ts';
import type { Account } from '../engine/book/account.ts';
import { draft, type Rule, type Rules } from '../engine/decide/rule.ts';
import { type Hold, isOver } from './slice.ts';

const CLOSED = refusal('hold-closed');

const holdPoints: Rule<'hold-points'> = (account, command, { now }) => {
  if (command.amountPoints > account.available) {
    return refusal('insufficient-points', `Only ${account.available} points are available to hold.`, {
      available: account.available,
    });
  }
  const expiresAt = command.expiresInMs === null ? null : now + command.expiresInMs;
  return [draft('points-held', { reason: command.reason, expiresAt }, -command.amountPoints)];
};

const postHold: Rule<'post-hold'> = (account, { holdId }, { now }) => {
  const hold = runningHold(account, holdId, now);
  return 'kind' in hold ? hold : [draft('hold-posted', { holdId }, -hold.amountPoints)];
};

const voidHold: Rule<'void-hold'> = (account, { holdId }, { now }) => {
  const hold = runningHold(account, holdId, now);
  return 'kind' in hold ? hold : [draft('hold-voided', { holdId }, hold.amountPoints)];
};

const expireHold: Rule<'expire-hold'> = (account, { holdId }, { now }) => {
  const hold = openHold(account, holdId);
  if ('kind' in hold) return hold;
  if (hold.expiresAt === null) return refusal('hold-not-due', 'This hold does not end by itself.');
  if (!isOver(hold, now)) {
    return { ...refusal('hold-not-due'), retryAfterMs: hold.expiresAt - now };
  }
  return [draft('hold-expired', { holdId }, hold.amountPoints)];
};

type NoHold = Refusal<'hold-unknown' | 'hold-closed' | 'hold-of-other-purpose'>;

function runningHold(account: Readonly<Account>, holdId: string, now: number): Hold | NoHold {
  const hold = openHold(account, holdId);
  return 'kind' in hold || !isOver(hold, now) ? hold : CLOSED;
}

function openHold({ holds }: Readonly<Account>, holdId: string): Hold | NoHold {
  const hold = holds?.open.get(holdId);
  if (hold !== undefined) return hold.purpose === 'operator' ? hold : refusal('hold-of-other-purpose');
  return holds?.closed.has(holdId) ? CLOSED : refusal('hold-unknown');
}

export const HOLD_RULES: Rules<'hold-points' | 'post-hold' | 'void-hold' | 'expire-hold'> = {
  'hold-points': holdPoints,
  'post-hold': postHold,
  'void-hold': voidHold,
  'expire-hold': expireHold,
};
