import { NEVER_FIRST, among, decides } from '../decision/decides.ts';
import { FAIRNESS_RULES } from './rules.ts';
import { seedSlice } from './slice.ts';

export const fairnessDecisions = decides('fairness', {
  slices: [seedSlice],
  rules: FAIRNESS_RULES,
  tells: {
    'seed-committed': { by: 'player', command: NEVER_FIRST },
    'seed-revealed': {
      by: 'player',
      command: (_event, decided) => ({
        type: 'rotate-seed',
        clientSeed: among(decided, 'seed-committed')?.payload.clientSeed,
      }),
    },
  },
});
