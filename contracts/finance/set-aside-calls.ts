import { z } from 'zod';
import { ownChange, samePerson } from '../approvals/refusals.ts';
import { defineCall, REPORT } from '../definition/call.ts';
import { exceptionClosed, monthClosed, positionNotReached } from '../definition/common-refusals.ts';
import { reason } from '../definition/envelope.ts';
import { exceptionUnresolved } from './refusals.ts';

export const decideAsidesCall = defineCall({
  name: 'decide-set-asides',
  method: 'POST',
  path: '/api/finance/exceptions/decide',
  access: 'reconcile',
  commands: [],
  budget: REPORT,
  idempotent: 'required',
  view: 'dollar-lines',
  summary:
    'Approves or declines exceptions that wait for a second person, all or none. Approved ones are set aside as the first person asked; declined ones are open again.',
  body: z.strictObject({
    ids: z.array(z.int().min(1)).min(1).max(100),
    decision: z.enum(['approve', 'decline']),
    reason,
  }),
  reply: z.object({ decided: z.int() }),
  refusals: [exceptionClosed, exceptionUnresolved, monthClosed, ownChange, samePerson, positionNotReached],
});
