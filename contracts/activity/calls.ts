import { z } from 'zod';
import { defineCall, LIST } from '../definition/call.ts';
import { mergedPoints } from '../points.ts';
import { activityItem } from '../push.ts';
import { lobby } from './lobby.ts';
import { positionNotReached } from '../definition/common-refusals.ts';

export const gamesActivity = defineCall({
  name: 'activity',
  method: 'GET',
  path: '/api/games/recent-activity',
  access: 'player',
  budget: LIST,
  view: 'activity',
  summary: 'The latest rounds of all players, at most 20, merged within a minute.',
  reply: z.object({ success: z.literal(true), activities: z.array(activityItem) }),
  refusals: [positionNotReached],
});

export const publicActivity = defineCall({
  name: 'public-activity',
  method: 'GET',
  path: '/api/public/recent-activity',
  access: 'public',
  budget: LIST,
  view: 'activity',
  summary: 'The latest wins and rounds of all players, at most 20.',
  reply: z.array(
    z.object({
      id: z.string(),
      type: z.enum(['win', 'other']),
      username: z.string(),
      amount: mergedPoints,
      game: z.string(),
      timestamp: z.iso.datetime(),
    }),
  ),
  refusals: [positionNotReached],
});

export const ACTIVITY_CALLS = [gamesActivity, publicActivity, lobby] as const;
