// What anybody may know of bonuses.
import { z } from 'zod';
import { defineCall, SMALL } from '../definition/call.ts';
import { points } from '../points.ts';

export const signupBonus = defineCall({
  name: 'signup-bonus',
  method: 'GET',
  path: '/api/signup-bonus',
  access: 'public',
  budget: SMALL,
  summary: 'The bonus a new account gets.',
  reply: z.object({ signupBonus: points }),
  refusals: [],
});

export const BONUS_CALLS = [signupBonus] as const;
