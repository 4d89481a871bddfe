import { z } from 'zod';
import { defineCall, LIST } from '../definition/call.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { accountId } from '../ids.ts';
import { points, summedPoints } from '../points.ts';
import { utcDay } from './utc-day.ts';

export const holdState = z.enum(['held', 'posted', 'voided', 'expired']);

export type HoldState = z.infer<typeof holdState>;

/** Days of UTC, both inside. */
const period = { from: utcDay.optional(), to: utcDay.optional() };

const place = z.string().regex(/^\d+-\d+$/);

const hold = z.object({
  holdId: z.string(),
  account: accountId,
  partition: z.int(),
  points,
  /** null where the beginning of the hold could not be read; so are all fields of its beginning. */
  reason: z.string().nullable(),
  state: holdState,
  heldAt: z.iso.datetime().nullable(),
  /** null: it does not end by itself. */
  expiresAt: z.iso.datetime().nullable(),
  /** null while it is held. */
  endedAt: z.iso.datetime().nullable(),
  /** Where it begins and ends in the log, "partition-seq". */
  heldIn: place.nullable(),
  endedIn: place.nullable(),
  /** "operator:<account>", "system:<policy>", "cli:<name>"; null where nobody is named. */
  heldBy: z.string().nullable(),
  endedBy: z.string().nullable(),
});

const total = z.object({ count: z.int(), points: summedPoints });

export const payoutsCall = defineCall({
  name: 'payouts',
  method: 'GET',
  path: '/api/admin/payouts',
  access: 'read-payouts',
  budget: LIST,
  view: 'payouts',
  summary:
    'Holds by what became of them, the latest first; `from` and `to` are about when they came to be as they are. ' +
    'Page with `before` = `next` of the page before.',
  query: z.strictObject({
    state: holdState.optional(),
    ...period,
    before: z
      .string()
      .regex(/^\d{1,15}-\d{1,4}-\d{1,16}$/, 'Page with the `next` of the page before.')
      .optional(),
    limit: wholeNumber('limit', 1, 200).prefault(50),
  }),
  reply: z.object({
    holds: z.array(hold),
    /** Of the period, whichever state was asked for. */
    totals: z.object({ held: total, posted: total, voided: total, expired: total }),
    /** null: that was all. */
    next: z.string().nullable(),
  }),
  refusals: ['position-not-reached'],
});

export const PAYOUT_CALLS = [payoutsCall] as const;
