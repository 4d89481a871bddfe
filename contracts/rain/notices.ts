import { z } from 'zod';
import { defineNotice } from '../definition/notice.ts';
import { points } from '../points.ts';

export const rainNotice = defineNotice({
  kind: 'rain',
  params: z.object({ points }),
  words: (params) => ({
    title: 'Rain',
    message: 'Your share of the rain is in your balance.',
    amount: params.points,
  }),
});
