import { defineSetting, MONEY } from '../definition/setting.ts';
import { type Challenge, challengeList, DEFAULT_CHALLENGES } from './challenge.ts';

export const CHALLENGE_SETTINGS = {
  challenges: defineSetting<Challenge[]>({
    ...MONEY,
    topic: 'Bonuses',
    title: 'Daily challenges',
    description:
      'What is counted each day, from which target on, and what it brings. A day keeps the definitions that were in force when it began.',
    unit: 'list of challenges',
    schema: challengeList,
    default: [...DEFAULT_CHALLENGES],
  }),
} as const;
