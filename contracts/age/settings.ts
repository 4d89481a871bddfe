import { z } from 'zod';
import { defineSetting, MONEY } from '../definition/setting.ts';

export const AGE_SETTINGS = {
  'adults-only': defineSetting({
    ...MONEY,
    topic: 'Play',
    title: 'Adults only',
    description:
      'Whether players have to confirm an age of 18 before their first bet. Where the law asks for it, leave it on.',
    unit: 'yes or no',
    schema: z.boolean('must be true or false'),
    default: true,
    noWhatIf: 'This decides who may play. It pays nothing.',
  }),
} as const;
