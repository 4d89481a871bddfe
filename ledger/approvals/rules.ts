import type { APPROVAL_COMMANDS } from '#contracts/approvals/commands.ts';
import { ROLE_LOST } from '#contracts/approvals/stale-cause.ts';
import { isGated, type GatedCommand } from '#contracts/definition/gated.ts';
import { type CommandOf, COMMANDS } from '#contracts/commands.ts';
import { refusal, type Refusal } from '#contracts/outcome.ts';
import type { Account } from '../engine/book/account.ts';
import { type Context, type Decision, draft, isRefusal, type Rule, type Rules } from '../engine/decide/rule.ts';
import type { ChangeRequest } from './slice.ts';

/** Decides a change without the gate. */
export type DecideChange = (
  account: Readonly<Account>,
  command: CommandOf<GatedCommand>,
  context: Context,
  checker: string,
) => Decision;

type Closed = Refusal<'change-request-closed' | 'change-request-expired'>;

function waiting({ approvals }: Readonly<Account>, requestId: string, now: number): ChangeRequest | Closed {
  const request = approvals?.get(requestId);
  if (request === undefined) return refusal('change-request-closed');
  return now >= request.expiresAt ? refusal('change-request-expired') : request;
}

function approveChange(decideChange: DecideChange): Rule<'approve-change'> {
  return (account, command, context) => {
    const { actor, requestId, hash, reason } = command;
    const request = waiting(account, requestId, context.now);
    if ('kind' in request) return request;
    if (request.hash !== hash) return refusal('change-request-differs');
    const isAlone = request.maker === actor;
    if (isAlone && context.setting('approvals') !== 'single') return refusal('own-change-request');
    const change = changeOf(request, command);
    if (change === null) return refusal('change-request-unreadable');
    const decision = decideChange(account, change, context, actor);
    // Declared as refusals of the change itself.
    if (isRefusal(decision)) return decision as Refusal<'change-request-closed'>;
    const applied = decision.map((one) => ({ ...one, actor: request.maker }));
    const { maker } = request;
    return [draft('change-approved', { requestId, maker, hash, reason, isAlone }), ...applied];
  };
}

/** Null if this version of the program cannot read it. */
function changeOf(
  { change, maker }: ChangeRequest,
  { commandId, account, actor: checker }: CommandOf<'approve-change'>,
): CommandOf<GatedCommand> | null {
  if (!isGated(change.type)) return null;
  const checked = change.type === 'pay-withdrawal' ? { checker } : {};
  const parsed = COMMANDS[change.type].schema.safeParse({ ...change, ...checked, commandId, account, actor: maker });
  return parsed.success ? (parsed.data as CommandOf<GatedCommand>) : null;
}

const rejectChange: Rule<'reject-change'> = (account, { actor, requestId, reason }, { now }) => {
  const request = waiting(account, requestId, now);
  if ('kind' in request) return request;
  const { maker } = request;
  return maker === actor ? refusal('own-change-request') : [draft('change-rejected', { requestId, maker, reason })];
};

const withdrawChange: Rule<'withdraw-change'> = ({ approvals }, { actor, requestId }) => {
  const request = approvals?.get(requestId);
  if (request === undefined) return refusal('change-request-closed');
  return request.maker === actor ? [draft('change-withdrawn', { requestId })] : refusal('not-own-change-request');
};

const expireChange: Rule<'expire-change'> = ({ approvals }, { requestId }, { now }) => {
  const request = approvals?.get(requestId);
  if (request === undefined) return refusal('change-request-closed');
  if (now >= request.expiresAt) return [draft('change-expired', { requestId, maker: request.maker })];
  return { ...refusal('change-request-not-due'), retryAfterMs: request.expiresAt - now };
};

/** Its maker could no longer ask for it. */
const outdateChange: Rule<'outdate-change'> = ({ approvals }, { requestId }) => {
  const request = approvals?.get(requestId);
  if (request === undefined) return refusal('change-request-closed');
  return [draft('change-outdated', { requestId, maker: request.maker, by: ROLE_LOST })];
};

export type ApprovalCommand = (typeof APPROVAL_COMMANDS)[number]['type'];

export function approvalRules(decideChange: DecideChange): Rules<ApprovalCommand> {
  return {
    'approve-change': approveChange(decideChange),
    'reject-change': rejectChange,
    'withdraw-change': withdrawChange,
    'expire-change': expireChange,
    'outdate-change': outdateChange,
  };
}
