import { z } from 'zod';
import { defineCall, LIST, SMALL } from '../definition/call.ts';
import { reason } from '../definition/envelope.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { FIRST_PLAYER_ACCOUNT } from '../definition/house-accounts.ts';
import { LAST_ACCOUNT_ID } from '../ids.ts';
import { accountUnknown, forbidden } from '../definition/common-refusals.ts';
import { badge, player } from '../definition/kind.ts';
import { asked, listQuery, periodQuery } from '../definition/list.ts';

const instant = z.iso.datetime();
const id = wholeNumber('id', FIRST_PLAYER_ACCOUNT, LAST_ACCOUNT_ID);

export const openPersonalDataCall = defineCall({
  name: 'open-personal-data',
  method: 'POST',
  path: '/api/admin/users/:id/personal-data',
  access: 'see-personal-data',
  commands: [],
  budget: SMALL,
  idempotent: 'required',
  summary:
    'Shows you the e-mail, names and payment destinations of an account for ten minutes. Only admins see those of staff. The access log keeps the reason.',
  params: z.object({ id }),
  body: z.strictObject({ reason }),
  reply: z.object({
    until: instant,
    email: z.string().nullable(),
    pendingEmail: z.string().nullable(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
  }),
  refusals: [accountUnknown, forbidden],
});

const accessKind = badge({ 'personal-data': ['Personal data', 'plain'], search: ['Search', 'plain'] });

const access = z.object({
  id: z.int(),
  staff: player('staffName'),
  staffName: z.string().nullable(),
  /** Null for a search with several hits or none. */
  account: player('accountName').nullable(),
  accountName: z.string().nullable(),
  kind: accessKind,
  reason: z.string().nullable(),
  hits: z.int().nullable(),
  at: instant,
});
export type AccessEntry = z.infer<typeof access>;

export const ACCESS_SORTS = { at: 'desc' } as const;

export const accessLogCall = defineCall({
  name: 'access-log',
  method: 'GET',
  path: '/api/admin/access-log',
  access: 'read-audit',
  budget: LIST,
  summary:
    'Looks of staff at personal data, with their reasons; the latest first. Page with `before` = the id of the last one.',
  query: z.strictObject({
    ...listQuery(ACCESS_SORTS, wholeNumber('before', 1, Number.MAX_SAFE_INTEGER)),
    ...periodQuery,
    staff: asked.optional(),
    /** The person seen. */
    user: asked.optional(),
    kind: accessKind.optional(),
  }),
  reply: z.array(access),
  refusals: [],
});

export const PERSONAL_CALLS = [openPersonalDataCall, accessLogCall] as const;
