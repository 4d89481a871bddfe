import { z } from 'zod';
import { defineCall, PLAY, SMALL } from '../definition/call.ts';
import { gameName } from '../games/catalogue.ts';
import { roundId } from '../ids.ts';
import { points } from '../points.ts';
import { clientSeed, seedHash, serverSeed } from './seeds.ts';
import { notFound, positionNotReached } from '../definition/common-refusals.ts';
import { rotateSeed } from './commands.ts';

const revealedPair = z.object({
  epoch: z.int(),
  serverSeed,
  serverSeedHash: seedHash,
  clientSeed,
  rounds: z.int(),
});

export const seeds = z.object({
  epoch: z.int(),
  serverSeedHash: seedHash,
  /** Known before the next client seed is chosen. */
  nextServerSeedHash: seedHash,
  clientSeed,
  nonce: z.int(),
  previous: revealedPair.nullable(),
});

export type Seeds = z.infer<typeof seeds>;

export const fairSeeds = defineCall({
  name: 'seeds',
  method: 'GET',
  path: '/api/fair/seeds',
  access: 'player',
  budget: SMALL,
  view: 'rounds',
  summary: 'The seed pair in play: commitments, client seed and next nonce.',
  reply: seeds,
  refusals: [positionNotReached, notFound],
});

export const fairRotate = defineCall({
  name: 'rotate-seed',
  method: 'POST',
  path: '/api/fair/rotate',
  access: 'player',
  budget: { ...PLAY, perDay: 100 },
  idempotent: true,
  summary: 'Reveals the server seed in play and starts the next pair with your client seed.',
  body: z.strictObject({ clientSeed }),
  reply: z.object({ revealed: z.object({ epoch: z.int(), serverSeed }), seeds: seeds.omit({ previous: true }) }),
  refusals: rotateSeed.refusals,
});

export const fairRound = defineCall({
  name: 'round',
  method: 'GET',
  path: '/api/fair/round/:id',
  access: 'player',
  budget: SMALL,
  view: 'rounds',
  summary: 'Everything needed to recompute one of your rounds; the server seed once it is revealed.',
  params: z.object({ id: roundId }),
  reply: z.object({
    id: roundId,
    game: gameName,
    params: z.unknown(),
    outcome: z.unknown(),
    stakePoints: points,
    payoutPoints: points,
    multiplierHundredths: z.int(),
    serverSeedHash: seedHash,
    serverSeed: serverSeed.nullable(),
    clientSeed,
    nonce: z.int(),
    epoch: z.int(),
    rulesVersion: z.int(),
    /** Of the command that started the round. */
    commandId: z.string(),
    createdAt: z.iso.datetime(),
  }),
  refusals: [notFound, positionNotReached],
});

export type RoundRecord = z.infer<typeof fairRound.reply>;

const receiptLink = z.string().regex(/^[\w-]{20,200}$/, 'This is no link to a receipt.');

export const fairRoundLink = defineCall({
  name: 'round-link',
  method: 'GET',
  path: '/api/fair/round/:id/link',
  access: 'player',
  budget: SMALL,
  view: 'rounds',
  summary: 'A public link to read and check one of your rounds. It does not show whose it is.',
  params: z.object({ id: roundId }),
  reply: z.object({ link: receiptLink }),
  refusals: [notFound, positionNotReached],
});

export const sharedRound = defineCall({
  name: 'shared-round',
  method: 'GET',
  path: '/api/fair/receipts/:link',
  access: 'public',
  budget: SMALL,
  summary: 'A round that its player has shared; the server seed once it is revealed.',
  params: z.object({ link: receiptLink }),
  reply: fairRound.reply.omit({ commandId: true, id: true, createdAt: true }).extend({
    /** Null for old pairs whose client seed is the account's number. Only their player can check those rounds. */
    clientSeed: clientSeed.nullable(),
    /** UTC. The time would tell which line of the public feed the round is. */
    day: z.iso.date(),
  }),
  refusals: [notFound],
});

export type SharedRound = z.infer<typeof sharedRound.reply>;

export const FAIRNESS_CALLS = [fairSeeds, fairRotate, fairRound, fairRoundLink, sharedRound] as const;
