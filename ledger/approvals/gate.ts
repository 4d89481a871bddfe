import { createHash } from 'node:crypto';
import { GATED_COMMANDS, type GatedCommand } from '#contracts/definition/gated.ts';
import type { ApprovalTerms } from '#contracts/approvals/terms.ts';
import type { CommandOf, CommandType } from '#contracts/commands.ts';
import { refusal } from '#contracts/outcome.ts';
import type { Account } from '../engine/book/account.ts';
import { type Context, type Decision, draft, isRefusal, type Rules } from '../engine/decide/rule.ts';
import { needsSecondPerson, stateBefore } from './policy.ts';
import { thingOf } from './things.ts';

declare module '../engine/decide/rule.ts' {
  interface RuleDeps {
    approvals: ApprovalTerms;
  }
}

const HOUR_MS = 3_600_000;
/** Bounds the book: waiting changes are kept with their account. */
export const MOST_WAITING = 50;

type Gated = CommandOf<GatedCommand>;
export type GatedRule = (account: Readonly<Account>, command: Gated, context: Context) => Decision;

/** A gated command above the limits becomes a change request, whichever way it came. */
export function gated(rules: Rules<CommandType>): Rules<CommandType> {
  const wrapped = GATED_COMMANDS.map((type) => [type, behindGate(rules[type] as unknown as GatedRule)] as const);
  return { ...rules, ...(Object.fromEntries(wrapped) as unknown as Rules<GatedCommand>) };
}

function behindGate(rule: GatedRule): GatedRule {
  return (account, command, context) => {
    const decision = rule(account, command, context);
    if (isRefusal(decision) || !needsSecondPerson(account, command, context)) return decision;
    const { change, hash } = changeIn(command);
    const before = stateBefore(account, command);
    if (context.approvals.mode === 'single') {
      return [draft('second-person-waived', { change, hash, before }), ...decision];
    }
    const waiting = [...(account.approvals?.values() ?? [])];
    if (waiting.some((request) => request.hash === hash)) return refusal('change-request-waiting');
    if (waiting.length >= MOST_WAITING) return refusal('too-many-change-requests');
    const { version } = account;
    const expiresAt = context.now + context.approvals.hours * HOUR_MS;
    const thing = thingOf(command);
    return [draft('change-requested', { change, hash, thing, version, before, expiresAt })];
  };
}

function changeIn(command: Gated) {
  const { commandId: _id, account, actor: _maker, ...change } = command;
  return { change, hash: changeHash(account, change) };
}

export function changeHash(account: number, change: object): string {
  return createHash('sha256').update(canonical({ account, change })).digest('hex');
}

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}
