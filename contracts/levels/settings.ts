import { defineSetting, MONEY, wholeNumber } from '../definition/setting.ts';
import { LEVEL_PAY_TERMS, levelBonuses, levelPercents } from './level-pay.ts';
import { LEVEL_TERMS, levelThresholds } from './levels.ts';

export const LEVEL_SETTINGS = {
  'level-offer-weight': defineSetting({
    ...MONEY,
    title: 'Levels: offers',
    description: 'Experience for 100 points of credited offers.',
    unit: 'experience',
    schema: wholeNumber(0, 10_000),
    default: LEVEL_TERMS.offerWeight,
  }),
  'level-wager-weight': defineSetting({
    ...MONEY,
    title: 'Levels: wagers',
    description: 'Experience for 100 points wagered.',
    unit: 'experience',
    schema: wholeNumber(0, 10_000),
    default: LEVEL_TERMS.wagerWeight,
  }),
  'level-thresholds': defineSetting({
    ...MONEY,
    title: 'Levels: thresholds',
    description: 'The least experience of level 2, 3 and so on, in rising order.',
    unit: 'experience',
    schema: levelThresholds,
    default: LEVEL_TERMS.thresholds,
  }),
  'level-rakeback': defineSetting({
    ...MONEY,
    title: 'Levels: rakeback',
    description:
      'Percent of the house edge on their bets that players get back, from level 1 on. Higher levels get the last one.',
    unit: 'percent by level',
    schema: levelPercents,
    default: LEVEL_PAY_TERMS.rakeback,
  }),
  'level-bonuses': defineSetting({
    ...MONEY,
    title: 'Levels: bonuses',
    description: 'Points for reaching level 2, 3 and so on, once for each level. Levels beyond the list bring none.',
    unit: 'points by level',
    schema: levelBonuses,
    default: LEVEL_PAY_TERMS.bonuses,
  }),
} as const;
