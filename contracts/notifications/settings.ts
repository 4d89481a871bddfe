import { defineSetting, PLAIN, wholeNumber } from '../definition/setting.ts';

export const NOTIFICATION_SETTINGS = {
  'big-win-multiple': defineSetting({
    ...PLAIN,
    topic: 'Play',
    title: 'Big wins: multiple',
    description: 'How many times the stake a win has to pay at least for its player to be notified of it.',
    unit: 'times the stake',
    schema: wholeNumber(1, 1_000_000),
    default: 10,
  }),
  'big-win-points': defineSetting({
    ...PLAIN,
    topic: 'Play',
    title: 'Big wins: points',
    description: 'How many points a win has to pay at least for its player to be notified of it.',
    unit: 'points',
    schema: wholeNumber(0, 1_000_000_000),
    default: 100,
  }),
} as const;
