import { z } from 'zod';
import { asOf, since } from '../books/moment.ts';
import { defineCall, REPORT } from '../definition/call.ts';
import { accountUnknown, notFound, positionNotReached } from '../definition/common-refusals.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { LAST_ACCOUNT_ID } from '../ids.ts';
import { balance, points } from '../points.ts';
import { viewName } from '../push.ts';
import { auditEvent } from './event.ts';
import { eventPlace } from './proof.ts';

const figures = z.object({
  available: balance,
  held: points,
  /** Of the held points: offers within their waiting time. Null if the account has too many events to tell. */
  pending: points.nullable(),
});

export const auditStep = defineCall({
  method: 'GET',
  access: 'read-audit',
  name: 'audit-step',
  path: '/api/admin/audit/accounts/:account/step',
  budget: REPORT,
  view: 'statement',
  alsoReads: ['journal'],
  summary:
    'One event of a stretch of an account, the balance before and after it, and what it changes in each view. Without ' +
    '`place` the first one.',
  params: z.object({ account: wholeNumber('account', 1, LAST_ACCOUNT_ID) }),
  query: z.strictObject({
    from: since.optional(),
    to: asOf.optional(),
    place: eventPlace.optional(),
  }),
  reply: z.object({
    /** Null if the account has no event in the stretch. */
    step: z
      .object({
        event: auditEvent,
        /** Within the stretch. */
        previous: eventPlace.nullable(),
        next: eventPlace.nullable(),
        before: figures,
        after: figures,
        changes: z.array(
          z.object({
            view: viewName,
            table: z.string(),
            /** Columns and values that name the row. */
            row: z.record(z.string(), z.string()),
            /** False if other accounts or too many events make this row: `after` is what this event adds to it. */
            isWhole: z.boolean(),
            fields: z.array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string() })),
          }),
        ),
        /** Views that read this kind of event, whose rows are not shown. */
        notShown: z.array(viewName),
      })
      .nullable(),
  }),
  refusals: [accountUnknown, notFound, positionNotReached],
});
export type AuditStep = NonNullable<z.infer<typeof auditStep.reply>['step']>;
