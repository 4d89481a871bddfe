import { z } from 'zod';
import { eventPlace } from '../audit/proof.ts';
import { defineCall } from '../definition/call.ts';
import { notFound } from '../definition/common-refusals.ts';
import { proofLost, proofNotReady, proofsStopped, signingStopped } from './refusals.ts';

const proof = {
  method: 'GET',
  // Hundreds of events are read and hashed.
  budget: { purse: 'other', cost: 15 },
  params: z.object({ place: eventPlace }),
  reply: z.string().meta({ contentMediaType: 'text/plain' }),
  file: 'text/plain',
  refusals: [notFound, proofNotReady, proofsStopped, signingStopped, proofLost],
} as const;

export const eventProof = defineCall({
  ...proof,
  name: 'event-proof',
  path: '/api/proofs/events/:place',
  access: 'player',
  summary:
    'Proves that one of your events is in the signed log: a C2SP .tlog-proof file. `extra` has the bytes of the event and ' +
    'its salt. Waits up to 12 seconds for a checkpoint that covers the event.',
});

export const anyEventProof = defineCall({
  ...proof,
  name: 'any-event-proof',
  path: '/api/admin/proofs/events/:place',
  access: 'read-audit',
  summary: 'The same proof for any event of the log.',
});

export const EVENT_PROOF_CALLS = [eventProof, anyEventProof] as const;
