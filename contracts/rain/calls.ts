import { z } from 'zod';
import { defineCall, LIST } from '../definition/call.ts';
import { points } from '../points.ts';
import { addressUnconfirmed } from '../accounts/refusals.ts';
import { ageNotConfirmed, forbidden, playerExcluded } from '../definition/common-refusals.ts';
import { chatMuted } from '../chat/refusals.ts';
import { rainFull, rainNotActive, rainOver, rainShared } from './refusals.ts';

/** A rain that players can join, or whose shares are being counted. */
export const runningRain = z.object({
  id: z.uuid(),
  points,
  /** Milliseconds until it ends; 0 while shares are counted. */
  msLeft: z.int().min(0),
  participants: z.int(),
  isJoined: z.boolean(),
});
export type RunningRain = z.infer<typeof runningRain>;

export const currentRain = defineCall({
  name: 'current-rain',
  method: 'GET',
  path: '/api/chat/rain',
  access: 'player',
  budget: LIST,
  summary: 'The points rain that is running, or null, and whether you joined it.',
  reply: z.object({ rain: runningRain.nullable() }),
  refusals: [],
});

export const joinRain = defineCall({
  name: 'join-rain',
  method: 'POST',
  path: '/api/chat/rain/:id/join',
  access: 'player',
  budget: { ...LIST, perDay: 500 },
  idempotent: true,
  summary:
    'Joins a points rain before its countdown ends. Verified and active adults only, who are neither muted nor excluded; one player per device and payout destination. A second call changes nothing.',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ success: z.literal(true), rain: runningRain }),
  refusals: [
    addressUnconfirmed,
    ageNotConfirmed,
    playerExcluded,
    chatMuted,
    rainNotActive,
    rainShared,
    rainFull,
    rainOver,
    forbidden,
  ],
});

export const RAIN_CALLS = [currentRain, joinRain] as const;
