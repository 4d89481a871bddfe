import type { CommandOf } from '#contracts/commands.ts';
import type { GatedCommand } from '#contracts/definition/gated.ts';
import type { Account } from '../engine/book/account.ts';
import { type Draft, draft } from '../engine/decide/rule.ts';

const BALANCE = 'balance';
const BAN = 'ban';
/** Closing an account changes everything about it. */
const ALL = '*';

/** Null if no other change can contradict this one. */
export function thingOf(command: CommandOf<GatedCommand>): string | null {
  switch (command.type) {
    case 'adjust-points':
    case 'correct-error':
      return BALANCE;
    case 'post-hold':
    case 'void-hold':
      return `hold:${command.holdId}`;
    case 'resolve-postback':
      return `postback:${command.conversionId}`;
    case 'ban-account':
    case 'unban-account':
      return BAN;
    case 'grant-role':
      return `role:${command.role}`;
    case 'change-setting':
      return `setting:${command.key}`;
    case 'post-treasury':
    case 'feed-rain-pool':
      return null;
    case 'make-promo':
      return `promo:${command.code}`;
    case 'plan-race':
      return `race:${command.name}`;
    case 'cancel-race':
      return `race:${command.raceId}`;
    default:
      return `withdrawal:${command.withdrawalId}`;
  }
}

/** Play and earnings change a balance all the time; only decisions of staff about it count. */
function changedBy(change: Draft): string | null {
  switch (change.type) {
    case 'points-adjusted':
    case 'error-corrected':
      return BALANCE;
    case 'hold-posted':
    case 'hold-voided':
    case 'hold-expired':
      return `hold:${change.payload.holdId}`;
    case 'postback-resolved':
      return `postback:${change.payload.conversionId}`;
    case 'account-banned':
    case 'account-banned-until':
    case 'account-unbanned':
      return BAN;
    case 'role-granted':
    case 'role-revoked':
      return `role:${change.payload.role}`;
    case 'setting-changed':
      return `setting:${change.payload.key}`;
    case 'promo-made':
      return `promo:${change.payload.code}`;
    case 'race-planned':
      return `race:${change.payload.name}`;
    case 'race-cancelled':
    case 'race-settled':
      return `race:${change.payload.raceId}`;
    case 'account-closed':
      return ALL;
    default:
      return 'withdrawalId' in change.payload ? `withdrawal:${change.payload.withdrawalId}` : null;
  }
}

/** The requests that a decision makes stale. */
export function outdatedBy({ approvals }: Readonly<Account>, decision: readonly Draft[]): readonly Draft[] {
  if (approvals === undefined) return NOTHING;
  const changed = new Map<string, string>();
  for (const one of decision) {
    const thing = changedBy(one);
    if (thing !== null && !changed.has(thing)) changed.set(thing, one.type);
  }
  if (changed.size === 0) return NOTHING;
  const ended = new Set(decision.map(({ payload }) => ('requestId' in payload ? payload.requestId : null)));
  const outdated: Draft[] = [];
  for (const { requestId, maker, thing } of approvals.values()) {
    const by = changed.get(ALL) ?? (thing === null ? undefined : changed.get(thing));
    if (by !== undefined && !ended.has(requestId)) outdated.push(draft('change-outdated', { requestId, maker, by }));
  }
  return outdated;
}

const NOTHING: readonly Draft[] = [];
