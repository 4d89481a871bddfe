import { z } from 'zod';
import { defineCall } from '../definition/call.ts';
import { notFound } from '../definition/common-refusals.ts';
import { historyNotBuilt, proofLost, proofNotReady, proofsStopped } from './refusals.ts';

export const HISTORY_FILE_NAME = 'tallyhouse-history.html';

export const ownHistory = defineCall({
  name: 'own-history',
  method: 'GET',
  path: '/api/proofs/history',
  access: 'player',
  budget: { purse: 'other', cost: 50, perDay: 5 },
  summary:
    'Your history in one file: all of your events with their proof, the signed log, and your part of the day’s total. ' +
    'It is a page that checks all of it without a connection. The latest 100,000 events.',
  reply: z.string().meta({ contentMediaType: 'text/html' }),
  file: 'text/html',
  refusals: [notFound, proofNotReady, proofsStopped, proofLost, historyNotBuilt],
});

export const HISTORY_CALLS = [ownHistory] as const;
