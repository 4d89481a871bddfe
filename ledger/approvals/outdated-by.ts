import { EVERYTHING } from '#contracts/definition/event.ts';
import { definitionOf } from '#contracts/events.ts';
import type { Account } from '../engine/book/account.ts';
import { type Draft, draft } from '../engine/decide/rule.ts';

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
