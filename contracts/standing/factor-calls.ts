import { z } from 'zod';
import { defineCall, SMALL } from '../definition/call.ts';
import { reason } from '../definition/envelope.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { FIRST_PLAYER_ACCOUNT } from '../definition/house-accounts.ts';
import { LAST_ACCOUNT_ID } from '../ids.ts';
import { notFound } from '../definition/common-refusals.ts';
import { addressUnconfirmed, factorKept } from '../accounts/refusals.ts';

export const staffSessionCall = defineCall({
  name: 'staff-session',
  method: 'GET',
  path: '/api/auth/staff-session',
  access: 'player',
  budget: SMALL,
  summary: 'Whether the roles of the signed-in account have an effect in this session.',
  reply: z.object({
    /** Roles need a sign-in with a second factor. */
    areRolesAsleep: z.boolean(),
    hasFactor: z.boolean(),
  }),
  refusals: [],
});

export const sendEnrolmentCall = defineCall({
  name: 'send-enrolment',
  method: 'POST',
  path: '/api/admin/users/:id/enrolment',
  access: 'grant-roles',
  commands: [],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Mails a member of staff the link for their first second factor. It works once and for an hour.',
  params: z.object({ id: wholeNumber('id', FIRST_PLAYER_ACCOUNT, LAST_ACCOUNT_ID) }),
  body: z.strictObject({ reason }),
  reply: z.object({ message: z.string() }),
  refusals: [notFound, addressUnconfirmed, factorKept],
});

export const STAFF_FACTOR_CALLS = [staffSessionCall, sendEnrolmentCall] as const;
