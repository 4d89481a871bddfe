import { z } from 'zod';
import { defineCall, LIST, SMALL } from '../definition/call.ts';
import { points, summedPoints } from '../points.ts';
import { challengeEdit, challengeId, challengeType } from './challenge.ts';
import { positionNotReached } from '../definition/common-refusals.ts';
import { challengeUnknown } from './refusals.ts';
import { settingChangedMeanwhile } from '../definition/setting-refusals.ts';
import { claimChallenge } from './commands.ts';

const params = z.object({ id: challengeId });

export const dailyChallenges = defineCall({
  name: 'daily-challenges',
  method: 'GET',
  path: '/api/daily-challenges',
  access: 'player',
  budget: SMALL,
  view: 'challenges',
  summary: "Today's challenges with your progress, by the day of your time zone.",
  reply: z.array(
    z.object({
      id: challengeId,
      title: z.string(),
      description: z.string(),
      type: challengeType,
      reward: points,
      /** Capped at the target. */
      progress: summedPoints,
      target: z.int(),
      completed: z.boolean(),
      claimed: z.boolean(),
      resetsAt: z.iso.datetime(),
    }),
  ),
  refusals: [positionNotReached],
});

export const claimChallengeCall = defineCall({
  name: 'claim-challenge',
  method: 'POST',
  path: '/api/daily-challenges/:id/claim',
  access: 'player',
  budget: SMALL,
  idempotent: true,
  summary: 'Claims the reward of a challenge that you have completed today.',
  params,
  reply: z.object({ reward: points }),
  refusals: claimChallenge.refusals,
});

const listed = challengeEdit.extend({ challengeId, type: challengeType });

export const adminChallenges = defineCall({
  name: 'admin-challenges',
  method: 'GET',
  path: '/api/admin/challenges',
  access: 'read-settings',
  budget: LIST,
  view: 'settings',
  summary: 'Every challenge as it is for days that begin from now on.',
  reply: z.array(listed),
  refusals: [positionNotReached],
});

export const editChallenge = defineCall({
  name: 'edit-challenge',
  method: 'PUT',
  path: '/api/admin/challenges/:id',
  access: 'change-money-settings',
  commands: ['change-setting'],
  budget: SMALL,
  idempotent: true,
  summary: 'Changes a challenge for days that begin from now on; a day that is running keeps the one it began with.',
  params,
  body: challengeEdit,
  reply: listed,
  refusals: [challengeUnknown, positionNotReached, settingChangedMeanwhile],
});

export const CHALLENGE_CALLS = [dailyChallenges, claimChallengeCall, adminChallenges, editChallenge] as const;
