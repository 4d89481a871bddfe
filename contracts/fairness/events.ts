// The commitment precedes any bet on the pair; retiring the pair reveals its seed.
import { z } from 'zod';
import { defineEvent, NO_TRANSFER } from '../definition/event.ts';
import { clientSeed, seedHash, serverSeed } from './seeds.ts';

const epoch = z.int().min(0);

export const seedCommitted = defineEvent({
  type: 'seed-committed',
  code: 8,
  on: 'any',
  ...NO_TRANSFER,
  payload: z.object({ epoch, serverSeedHash: seedHash, nextServerSeedHash: seedHash, clientSeed }),
  words: null,
});

export const seedRevealed = defineEvent({
  type: 'seed-revealed',
  code: 9,
  ...NO_TRANSFER,
  payload: z.object({ epoch, serverSeed }),
  words: null,
});

export const FAIRNESS_EVENTS = [seedCommitted, seedRevealed] as const;
