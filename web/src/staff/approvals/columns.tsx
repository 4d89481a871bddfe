import type { ChangeRequest } from '#contracts/approvals/change-request.ts';
import { columnsOf } from '../table/columns-of.tsx';
import { changeRequestsCall } from '#contracts/approvals/calls.ts';

export const nameOf = (decider: ChangeRequest['maker']) => decider.username ?? decider.actor;

export const APPROVAL_COLUMNS = columnsOf(changeRequestsCall, {
  what: ['Change', 'what', { width: '34%' }],
  reason: ['Reason', 'maker.reason'],
  maker: ['Asked by', ({ maker }) => nameOf(maker)],
  age: ['Age', 'maker.at', { isAge: true }],
  state: [
    'State',
    'state',
    { title: ({ staleBecause, reasonNot }) => staleBecause ?? reasonNot, hasWordsInFile: true },
  ],
  checker: ['Decided by', ({ checker }) => checker && nameOf(checker)],
  expires: ['Until', 'expiresAt', { isExtra: true }],
});
