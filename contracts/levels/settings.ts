import { defineSetting, MONEY, type ReadSetting, wholeNumber, NO_WHAT_IF } from '../definition/setting.ts';
import { levelBonuses, levelPercents } from './level-pay.ts';
import { LEVEL_TERMS, type LevelTerms, levelThresholds } from './levels.ts';

export const LEVEL_SETTINGS = {
  'level-offer-weight': defineSetting({
    ...MONEY,
    topic: 'Levels',
    title: 'Levels: offers',
    description: 'Experience for 100 points of credited offers.',
    unit: 'experience',
    schema: wholeNumber(0, 10_000),
    default: LEVEL_TERMS.offerWeight,
    noWhatIf: NO_WHAT_IF.levels,
  }),
  'level-wager-weight': defineSetting({
    ...MONEY,
    topic: 'Levels',
    title: 'Levels: wagers',
    description: 'Experience for 100 points wagered.',
    unit: 'experience',
    schema: wholeNumber(0, 10_000),
    default: LEVEL_TERMS.wagerWeight,
    noWhatIf: NO_WHAT_IF.levels,
  }),
  'level-thresholds': defineSetting({
    ...MONEY,
    topic: 'Levels',
    title: 'Levels: thresholds',
    description: 'The least experience of level 2, 3 and so on, in rising order.',
    unit: 'experience',
    schema: levelThresholds,
    default: LEVEL_TERMS.thresholds,
    noWhatIf: NO_WHAT_IF.levels,
  }),
  'level-rakeback': defineSetting({
    ...MONEY,
    topic: 'Levels',
    title: 'Levels: rakeback',
    description:
      'Percent of the house edge on their bets that players get back, from level 1 on. Higher levels get the last one.',
    unit: 'percent by level',
    schema: levelPercents,
    default: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  }),
  'level-bonuses': defineSetting({
    ...MONEY,
    topic: 'Levels',
    title: 'Levels: bonuses',
    description: 'Points for reaching level 2, 3 and so on, once for each level. Levels beyond the list bring none.',
    unit: 'points by level',
    schema: levelBonuses,
    default: [5, 10, 20, 40, 75, 125, 200, 350, 600, 1000, 1750, 3000, 5000],
  }),
} as const;

export function levelTerms(setting: ReadSetting<typeof LEVEL_SETTINGS>): LevelTerms {
  return {
    offerWeight: setting('level-offer-weight'),
    wagerWeight: setting('level-wager-weight'),
    thresholds: setting('level-thresholds'),
  };
}
