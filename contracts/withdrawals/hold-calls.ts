import { z } from 'zod';
import { defineCall, LIST, SMALL } from '../definition/call.ts';
import { isBlank, NO_BIDI } from '../definition/one-line.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { commandId } from '../ids.ts';
import { notFound } from '../definition/common-refusals.ts';
import { holdClosed } from '../holds/refusals.ts';
import { holdAppealed } from './refusals.ts';

export const MOST_APPEAL = 1000;
/** As ONE_LINE, with line breaks. */
// oxlint-disable-next-line no-control-regex
const LINES = /^[^\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff]*$/u;

const appealText = z
  .string()
  .trim()
  .min(10, 'Write at least 10 characters.')
  .max(MOST_APPEAL, `Write at most ${MOST_APPEAL} characters.`)
  .regex(LINES, 'Text has no control characters.')
  .regex(NO_BIDI, 'Text has no characters that turn its direction.')
  .refine((text) => !isBlank(text), 'Write something.');

const ownHold = z.object({
  id: z.int(),
  /** Null if all withdrawals are on hold. */
  withdrawalId: commandId.nullable(),
  openedAt: z.iso.datetime(),
  /** Staff looked at it and kept it. */
  isKept: z.boolean(),
  /** In words that the player may read. */
  reason: z.string(),
  /** The next step of staff, and of the player. */
  advice: z.string(),
  appeal: z.object({ text: z.string(), at: z.iso.datetime() }).nullable(),
});
export type OwnHold = z.infer<typeof ownHold>;

export const withdrawalHoldsCall = defineCall({
  name: 'withdrawal-holds',
  method: 'GET',
  path: '/api/withdrawal/holds',
  access: 'player',
  budget: LIST,
  summary: 'Holds of your withdrawals: why, what happens next, and your appeals.',
  reply: z.array(ownHold),
  refusals: [],
});

export const appealHoldCall = defineCall({
  name: 'appeal-hold',
  method: 'POST',
  path: '/api/withdrawal/holds/:id/appeal',
  access: 'player',
  budget: { ...SMALL, perDay: 20 },
  idempotent: true,
  summary: 'Appeals a hold of your withdrawals, once. Staff read it before they decide.',
  params: z.object({ id: wholeNumber('id', 1, 2 ** 53 - 1) }),
  body: z.strictObject({ text: appealText }),
  reply: ownHold,
  refusals: [notFound, holdClosed, holdAppealed],
});

export const HOLD_APPEAL_CALLS = [withdrawalHoldsCall, appealHoldCall] as const;
