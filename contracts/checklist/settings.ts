import { defineSetting, MONEY, wholeNumber, NO_WHAT_IF } from '../definition/setting.ts';

const REWARD = { ...MONEY, unit: 'points', schema: wholeNumber(0, 10_000) } as const;

export const CHECKLIST_SETTINGS = {
  'checklist-round': defineSetting({
    ...REWARD,
    topic: 'Bonuses',
    title: 'First-day checklist: first round',
    description: 'Points that a player can claim once after a first round. 0: none.',
    default: 0,
  }),
  'checklist-offer': defineSetting({
    ...REWARD,
    topic: 'Bonuses',
    title: 'First-day checklist: first offer',
    description: 'Points that a player can claim once after a first credited offer. 0: none.',
    default: 0,
  }),
  'checklist-seed': defineSetting({
    ...REWARD,
    topic: 'Bonuses',
    title: 'First-day checklist: client seed',
    description: 'Points that a player can claim once after setting a client seed. 0: none.',
    default: 0,
  }),
  'checklist-days': defineSetting({
    ...MONEY,
    topic: 'Bonuses',
    title: 'First-day checklist: days',
    description:
      'Days after joining within which the rewards can be claimed. A higher number also lets older accounts claim.',
    unit: 'days',
    schema: wholeNumber(1, 3650),
    default: 30,
    noWhatIf: NO_WHAT_IF.behaviour,
  }),
} as const;
