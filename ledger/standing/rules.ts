import { BAN_EXPIRY_ACTOR } from '#contracts/standing/ban-expiry.ts';
import { exclusionEnd } from '#contracts/limits/exclusion.ts';
import { refusal, type Refusal } from '#contracts/outcome.ts';
import type { STANDING_COMMANDS } from '#contracts/standing/commands.ts';
import type { Command } from '#contracts/commands.ts';
import { isHouseAccount } from '#contracts/definition/house-accounts.ts';
import type { Account } from '../engine/book/account.ts';
import { excludedNow } from '../limits/refuse-stake.ts';
import { type Bars, type Context, draft, type Rule, type Rules } from '../engine/decide/rule.ts';

const banAccount: Rule<'ban-account'> = ({ standing }, { until, reason }, { now }) => {
  if (standing?.isBanned) return refusal('already-banned');
  if (until === undefined) return [draft('account-banned', { reason })];
  return until <= now ? refusal('until-passed') : [draft('account-banned-until', { until, reason })];
};

/** The end of an earlier ban does not lift a later one. */
const unbanAccount: Rule<'unban-account'> = ({ standing }, { actor, reason }, { now }) => {
  if (!standing?.isBanned) return refusal('not-banned');
  const isEnd = actor === BAN_EXPIRY_ACTOR;
  if (isEnd && (standing.bannedUntil === null || standing.bannedUntil > now)) return refusal('not-banned');
  return [draft('account-unbanned', { reason })];
};

const grantRole: Rule<'grant-role'> = ({ standing }, { role, until, reason }, { now }) => {
  if (until !== null && until <= now) return refusal('until-passed');
  if (standing?.roles.get(role) === until) return refusal('role-unchanged');
  return [draft('role-granted', { role, until, reason })];
};

const revokeRole: Rule<'revoke-role'> = ({ standing }, { role, reason }) =>
  standing?.roles.has(role) ? [draft('role-revoked', { role, reason })] : refusal('role-not-held');

/** No command can end an exclusion early. */
const excludePlayer: Rule<'exclude-player'> = ({ standing }, { exclusion }, { now }) => {
  const until = exclusionEnd(exclusion, now);
  if (standing !== undefined && until < standing.excludedUntil) return refusal('exclusion-running');
  return [draft('player-excluded', { until })];
};

export const STANDING_RULES: Rules<(typeof STANDING_COMMANDS)[number]['type']> = {
  'ban-account': banAccount,
  'unban-account': unbanAccount,
  'grant-role': grantRole,
  'revoke-role': revokeRole,
  'exclude-player': excludePlayer,
};

type Barred = Refusal<
  OutOfReach | 'account-banned' | 'account-closed' | 'age-not-confirmed' | 'balance-below-zero' | 'player-excluded'
>;

type OutOfReach = 'house-account' | 'own-account';

function outOfReach({ account, actor }: Command, on: Bars['on']): Refusal<OutOfReach> | null {
  if (isHouseAccount(account) && on === undefined) return refusal('house-account');
  return actor === `operator:${account}` ? refusal('own-account') : null;
}

/** Operators and the system can still act on a banned account, but not on a closed one. */
export function barredFrom(
  account: Readonly<Account>,
  command: Command,
  { takes, on, isAfterClosing }: Bars,
  { now, setting }: Pick<Context, 'now' | 'setting'>,
): Barred | null {
  const unreachable = outOfReach(command, on);
  if (unreachable !== null) return unreachable;
  const { actor } = command;
  const { available, standing, closed, age } = account;
  if (closed !== undefined && isAfterClosing !== true) return refusal('account-closed');
  if (standing?.isBanned && actor === undefined) return refusal('account-banned');
  const excluded = takes === 'stake' || takes === 'bonus' ? excludedNow(account, now) : null;
  if (excluded !== null) return excluded;
  if (takes === 'stake' && !age?.isAdult && setting('adults-only')) return refusal('age-not-confirmed');
  if ((takes === 'stake' || takes === 'points') && available < 0)
    return refusal('balance-below-zero', undefined, { available });
  return null;
}
