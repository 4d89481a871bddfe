import { z } from 'zod';
import { eventPlace } from '../audit/proof.ts';
import { defineCall } from '../definition/call.ts';
import { notFound } from '../definition/common-refusals.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { historyNotBuilt, proofLost, proofNotReady, proofsStopped, signingStopped } from './refusals.ts';

/** `before`: place of the event that the part ends before; null for the latest events. */
export function historyFileName(before: string | null): string {
  return before === null ? 'tallyhouse-history.html' : `tallyhouse-history-before-${before}.html`;
}

export const ownHistory = defineCall({
  name: 'own-history',
  method: 'GET',
  path: '/api/proofs/history',
  access: 'player',
  budget: { purse: 'other', cost: 50, perDay: 5 },
  summary:
    'Your history in one file: all of your events with their proof, the signed log, and your part of the day’s total. ' +
    'It is a page that checks all of it without a connection. The latest 100,000 events; `before` gives the part before a ' +
    'file that begins later, up to its first event. `size` is the number of events in the signed log of that file: the part ' +
    'proves that its log grew from it, so that both files are of one log.',
  query: z
    .strictObject({ before: eventPlace.optional(), size: wholeNumber('size', 1, Number.MAX_SAFE_INTEGER).optional() })
    .refine(({ before, size }) => (before === undefined) === (size === undefined), {
      message: '"before" and "size" belong together.',
      path: ['before'],
    }),
  reply: z.string().meta({ contentMediaType: 'text/html' }),
  file: 'text/html',
  refusals: [notFound, proofNotReady, proofsStopped, signingStopped, proofLost, historyNotBuilt],
});

export const HISTORY_CALLS = [ownHistory] as const;
