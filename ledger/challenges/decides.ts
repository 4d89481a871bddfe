import { NEVER_FIRST, decides } from '../decision/decides.ts';
import { CHALLENGE_RULES } from './rules.ts';
import { challengeSlice } from './slice.ts';

export const challengesDecisions = decides('challenges', {
  slices: [challengeSlice],
  rules: CHALLENGE_RULES,
  tells: {
    'challenge-claimed': {
      by: 'player',
      command: ({ payload: { challengeId } }) => ({ type: 'claim-challenge', challengeId }),
    },
    'challenge-reversed': { by: 'system', command: NEVER_FIRST },
  },
});
