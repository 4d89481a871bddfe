import { createHash } from 'node:crypto';
import { HOUR_MS } from '#contracts/days/time.ts';
import { GATED_COMMANDS, type GatedCommand } from '#contracts/definition/gated.ts';
import type { CommandOf, CommandType } from '#contracts/commands.ts';
import { refusal } from '#contracts/outcome.ts';
import type { AnyGate } from '../decision/decides.ts';
import type { Account } from '../engine/book/account.ts';
import { type Context, type Decision, draft, isRefusal, type Rules } from '../engine/decide/rule.ts';
import { gaveRecently } from './staff-points/slice.ts';

/** Bounds the book: waiting changes are kept with their account. */
export const MOST_WAITING = 50;

type Gated = CommandOf<GatedCommand>;
type Gates = Readonly<Record<GatedCommand, AnyGate>>;
export type GatedRule = (account: Readonly<Account>, command: Gated, context: Context) => Decision;

/** A gated command above the limits becomes a change request, whichever way it came. */
export function gated(rules: Rules<CommandType>, gates: Gates): Rules<CommandType> {
  const wrapped = GATED_COMMANDS.map((type) => {
    return [type, behindGate(rules[type] as unknown as GatedRule, gates[type])] as const;
  });
  return { ...rules, ...(Object.fromEntries(wrapped) as unknown as Rules<GatedCommand>) };
}

function behindGate(rule: GatedRule, gate: AnyGate): GatedRule {
  return (account, command, context) => {
    const decision = rule(account, command, context);
    if (isRefusal(decision)) return decision;
    const isAlone = context.setting('approvals') === 'single';
    const isGiver = paysWhereGave(account, command, context, gate);
    if (isGiver && !isAlone) return GAVE_POINTS;
    if (!isGiver && !needsSecondPerson(account, command, context, gate)) {
      const room = roomFor(account, command, context, gate);
      if (room === 'uncounted') return uncounted(pointsByStaff(account, command, gate));
      if (room === 'counted') return decision;
    }
    const { change, hash } = changeIn(command);
    const before = gate.before(account, command);
    if (isAlone) return [draft('second-person-waived', { change, hash, before }), ...decision];
    const waiting = [...(account.approvals?.values() ?? [])];
    if (waiting.some((request) => request.hash === hash)) return refusal('change-request-waiting');
    if (waiting.length >= MOST_WAITING) return refusal('too-many-change-requests');
    const { version } = account;
    const expiresAt = context.now + context.setting('approval-hours') * HOUR_MS;
    const thing = gate.thing(command);
    return [draft('change-requested', { change, hash, thing, version, before, expiresAt })];
  };
}

const GAVE_POINTS = refusal('gave-points');
const uncounted = (points: number) => refusal('staff-points-uncounted', undefined, { points });

/** The sum of a day is kept with the account of the member of staff, which can be in another partition. */
function roomFor(
  account: Readonly<Account>,
  command: Gated,
  { countsStaff }: Context,
  gate: AnyGate,
): 'counted' | 'uncounted' | 'none-left' {
  if (!countsStaff || !isByStaff(command)) return 'counted';
  const points = pointsByStaff(account, command, gate);
  if (points === 0) return 'counted';
  const counted = 'counted' in command ? command.counted : undefined;
  if (counted === 0) return 'none-left';
  return (counted ?? 0) < points ? 'uncounted' : 'counted';
}

/** Whether the actor approves or pays a withdrawal of an account, and gave points to it in the last days. */
function paysWhereGave(
  account: Readonly<Account>,
  { actor }: { actor?: string | undefined },
  { countsStaff, now }: Context,
  { isPayment }: AnyGate,
): boolean {
  return countsStaff && isPayment === true && gaveRecently(account, actor, now);
}

/** A change as its approval applies it: `maker` and `checker` decide it together. */
export function approved(
  rule: GatedRule,
  gate: AnyGate,
): (...asked: [...Parameters<GatedRule>, checker: string]) => Decision {
  return (account, command, context, checker) => {
    if (context.setting('approvals') !== 'single') {
      for (const actor of [command.actor, checker]) {
        if (paysWhereGave(account, { actor }, context, gate)) return GAVE_POINTS;
      }
    }
    return rule(account, command, context);
  };
}

/** Notes who gave the points, so that they pay no withdrawal of them. */
export function withGivers<Types extends CommandType>(
  rules: Rules<Types | GatedCommand>,
  gates: Gates,
): Rules<Types | GatedCommand> {
  const gifts = GATED_COMMANDS.filter((type) => gates[type].gives?.isGift);
  const noting = gifts.map((type) => {
    return [type, notingGiver(rules[type] as unknown as GatedRule, gates[type])] as const;
  });
  return { ...rules, ...(Object.fromEntries(noting) as unknown as Rules<GatedCommand>) };
}

function notingGiver(rule: GatedRule, gate: AnyGate): GatedRule {
  return (account, command, context) => {
    const decision = rule(account, command, context);
    if (isRefusal(decision) || !context.countsStaff || !isByStaff(command)) return decision;
    const points = pointsByStaff(account, command, gate);
    return points === 0 ? decision : [...decision, draft('points-given', { points })];
  };
}

function isByStaff({ actor }: Gated): boolean {
  return actor?.startsWith('operator:') === true;
}

/** Policies of the house and its terminal decide alone; staff do not above the limits. */
function needsSecondPerson(account: Readonly<Account>, command: Gated, context: Context, gate: AnyGate): boolean {
  if (!isByStaff(command)) return false;
  const isAboveAct =
    context.countsStaff &&
    gate.gives?.limit === 'act' &&
    pointsByStaff(account, command, gate) > context.setting('approval-act');
  return isAboveAct || gate.needsSecond(command, context, account);
}

/** 0 if the command takes points, or neither gives nor frees any. */
function pointsByStaff(account: Readonly<Account>, command: Gated, { gives }: AnyGate): number {
  return Math.max(0, gives?.points(account, command) ?? 0);
}

function changeIn(command: Gated) {
  const {
    commandId: _id,
    account,
    actor: _maker,
    counted: _counted,
    ...change
  } = command as Gated & { counted?: number };
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
