import type { CommandOf } from '#contracts/commands.ts';
import { EVERYTHING } from '#contracts/definition/event.ts';
import type { GatedCommand } from '#contracts/definition/gated.ts';
import { definitionOf } from '#contracts/events.ts';
import type { Account } from '../engine/book/account.ts';
import { type Draft, draft } from '../engine/decide/rule.ts';

const BALANCE = 'balance';
const BAN = 'ban';

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
function changedBy({ type, payload }: Draft): string | null {
  const { changes } = definitionOf(type);
  if (changes !== undefined) return changes.thing(payload as never);
  return 'withdrawalId' in payload ? `withdrawal:${payload.withdrawalId}` : null;
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
    const by = changed.get(EVERYTHING) ?? (thing === null ? undefined : changed.get(thing));
    if (by !== undefined && !ended.has(requestId)) outdated.push(draft('change-outdated', { requestId, maker, by }));
  }
  return outdated;
}

const NOTHING: readonly Draft[] = [];
