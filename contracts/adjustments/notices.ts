import { z } from 'zod';
import { defineNotice } from '../definition/notice.ts';
import { signedPoints } from '../points.ts';

/** Points that staff, or a reversal, add or take. */
export const pointsNotice = defineNotice({
  kind: 'other',
  params: z.object({ points: signedPoints, reason: z.string() }),
  words: ({ points, reason }) => ({
    title: points > 0 ? 'Points added' : 'Points taken',
    message: reason,
    amount: Math.abs(points),
  }),
});
