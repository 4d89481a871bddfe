import type { CommandOf, CommandType } from '#contracts/commands.ts';
import { changeHash } from '#ledger/approvals/gate.ts';
import type { Lot } from './lot.ts';

type Whose = { commandId: string; account: number };

/** By staff, so that it becomes a change request. */
export const CORRECTION = { type: 'correct-error', amountPoints: 7, cause: '0-1', reason: 'why' } as const;

type ApprovalCommand = Extract<CommandType, `${string}-change`>;

export function approvalCommands(
  lot: Lot,
  { commandId, account }: Whose,
  requests: readonly string[],
): { readonly [Type in ApprovalCommand]: readonly CommandOf<Type>[] } {
  const requestId = (lot.falls(0.8) ? requests.at(-1) : requests[0]) ?? lot.uuid();
  const whose = { commandId, account, actor: lot.pick(['operator:1001', 'operator:1002', 'operator:1003']), requestId };
  const hash = changeHash(account, CORRECTION);
  return {
    'approve-change': [
      { type: 'approve-change', ...whose, hash, reason: null },
      { type: 'approve-change', ...whose, hash, reason: 'checked' },
    ],
    'reject-change': lot.falls(0.3) ? [{ type: 'reject-change', ...whose, reason: 'why' }] : [],
    'withdraw-change': lot.falls(0.3) ? [{ type: 'withdraw-change', ...whose }] : [],
    'expire-change': [{ type: 'expire-change', ...whose, actor: 'system:test' }],
    'outdate-change': lot.falls(0.1) ? [{ type: 'outdate-change', ...whose, actor: 'system:test' }] : [],
  };
}

export function staffPointsCommands(
  lot: Lot,
  operator: Whose & { actor: string; reason: string },
): { readonly [Type in 'count-staff-points' | 'resolve-postback']: readonly CommandOf<Type>[] } {
  const { commandId: of, account } = operator;
  const counting = { commandId: of, account, actor: 'system:test', of, what: 'adjust-points', at: account };
  const postback = { conversionId: of, amountPoints: 9, isNamed: true };
  return {
    'count-staff-points': [{ type: 'count-staff-points', ...counting, amountPoints: lot.between(1, 4000) }],
    'resolve-postback': [{ type: 'resolve-postback', ...operator, ...postback }],
  };
}
