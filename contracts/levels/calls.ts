import { z } from 'zod';
import { defineCall, SMALL } from '../definition/call.ts';

export const levels = defineCall({
  name: 'levels',
  method: 'GET',
  path: '/api/levels',
  access: 'public',
  budget: SMALL,
  summary: 'How experience is earned, and the experience each level needs.',
  reply: z.object({
    /** Experience per 100 points of credited offers. */
    offerWeight: z.int(),
    /** Experience per 100 points wagered. */
    wagerWeight: z.int(),
    levels: z.array(z.object({ level: z.int(), experience: z.int() })),
  }),
  refusals: [],
});

export const LEVEL_CALLS = [levels] as const;
