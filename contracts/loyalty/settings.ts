import { defineSetting, MONEY, NO_WHAT_IF, wholeNumber } from '../definition/setting.ts';
import { wholeByLevel } from '../levels/level-pay.ts';

const POINTS = 'must be a list of whole points from 0 to 1,000,000, one for each level from level 1 on';

export const LOYALTY_SETTINGS = {
  'loyalty-bonus': defineSetting({
    ...MONEY,
    topic: 'Levels',
    title: 'Loyalty bonus',
    description: 'Points that players can claim once a week, from level 1 on. Higher levels get the last one. 0: none.',
    unit: 'points by level',
    schema: wholeByLevel(POINTS, 1_000_000),
    default: [0, 5, 10, 15, 25, 40, 60, 90, 140, 200, 300, 450, 700, 1000],
    noWhatIf: NO_WHAT_IF.behaviour,
  }),
  'loyalty-wager': defineSetting({
    ...MONEY,
    topic: 'Levels',
    title: 'Loyalty bonus: wager',
    description: 'Points that a player must wager between two loyalty bonuses, and before the first one.',
    unit: 'points',
    schema: wholeNumber(1, 1_000_000),
    default: 250,
    noWhatIf: NO_WHAT_IF.behaviour,
  }),
} as const;
