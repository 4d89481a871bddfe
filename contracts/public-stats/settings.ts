import { defineSetting, PLAIN, wholeNumber } from '../definition/setting.ts';

export const PUBLIC_STATS_SETTINGS = {
  'average-rating': defineSetting({
    ...PLAIN,
    topic: 'Other',
    title: 'Average rating',
    description: 'Stars of 5 at a public review site, in tenths: 46 for 4.6. 0: the landing page shows no rating.',
    unit: 'tenths',
    schema: wholeNumber(0, 50),
    default: 0,
  }),
} as const;
