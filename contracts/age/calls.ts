import { z } from 'zod';
import { defineCall, LIST, SMALL } from '../definition/call.ts';
import { sentTimeZone } from '../time-zone.ts';
import { birthDate } from './adult.ts';
import { adultAlready, birthDateStored } from './refusals.ts';

export const age = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unknown') }),
  z.object({ state: z.literal('adult') }),
  /** `until`: the 18th birthday, yyyy-mm-dd. */
  z.object({ state: z.literal('minor'), until: z.iso.date() }),
]);

export type Age = z.infer<typeof age>;

export const ageCall = defineCall({
  name: 'age',
  method: 'GET',
  path: '/api/auth/age',
  access: 'player',
  budget: SMALL,
  summary: 'Whether you have confirmed your age.',
  reply: age,
  refusals: [],
});

export const confirmAgeCall = defineCall({
  name: 'confirm-age',
  method: 'POST',
  path: '/api/auth/age',
  access: 'player',
  budget: { ...LIST, perDay: 20 },
  summary: 'Your date of birth, once; the answer says whether you may bet.',
  body: z.strictObject({
    birthDate,
    isConfirmed: z.literal(true, 'Confirm that the date is right.'),
    /** A zone that is not listed is UTC, or the listed zone of its offset. */
    timeZone: sentTimeZone.optional(),
  }),
  reply: age,
  refusals: [birthDateStored, adultAlready],
});

export const AGE_CALLS = [ageCall, confirmAgeCall] as const;
