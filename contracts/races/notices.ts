import { z } from 'zod';
import { defineNotice } from '../definition/notice.ts';
import { points } from '../points.ts';

export const raceNotice = defineNotice({
  kind: 'race',
  params: z.object({ points, rank: z.int() }),
  words: ({ rank, points: amount }) => ({
    title: `Race: rank ${rank}`,
    message: 'Your prize is in your balance.',
    amount,
  }),
});
