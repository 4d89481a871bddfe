import { defineSetting, MONEY, PLAIN, wholeNumber } from '../definition/setting.ts';

const FROM_POOL =
  'A rain pays from its pool, whose points count as a cost when they are added: this decides how fast the pool empties.';

export const RAIN_SETTINGS = {
  'rain-every-minutes': defineSetting({
    ...MONEY,
    topic: 'Rain',
    title: 'Rain: schedule',
    description: 'Minutes between two rains that start automatically while the pool has the points. 0: none.',
    unit: 'minutes',
    schema: wholeNumber(0, 10_080),
    default: 0,
    noWhatIf: FROM_POOL,
  }),
  'rain-points': defineSetting({
    ...MONEY,
    topic: 'Rain',
    title: 'Rain: points',
    description: 'Points of a rain that starts by schedule.',
    unit: 'points',
    schema: wholeNumber(1, 1_000_000),
    default: 100,
    noWhatIf: FROM_POOL,
  }),
  'rain-win-share': defineSetting({
    ...MONEY,
    topic: 'Rain',
    title: 'Rain: share of wins',
    description: 'Percent of the games’ win of each day that goes to the rain pool on the next day. 0: none.',
    unit: 'percent',
    schema: wholeNumber(0, 100),
    default: 0,
  }),
  'rain-seconds': defineSetting({
    ...PLAIN,
    topic: 'Rain',
    title: 'Rain: countdown',
    description: 'Seconds that players have to join a rain.',
    unit: 'seconds',
    schema: wholeNumber(5, 600),
    default: 15,
  }),
  'rain-active-days': defineSetting({
    ...PLAIN,
    topic: 'Rain',
    title: 'Rain: activity',
    description: 'Only players who played or completed an offer within these days may join. 0: all players.',
    unit: 'days',
    schema: wholeNumber(0, 365),
    default: 7,
  }),
} as const;
