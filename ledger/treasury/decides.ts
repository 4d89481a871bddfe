import { MICROS_PER_DOLLAR } from '#contracts/points.ts';
import { dollars } from '../decision/change-words.ts';
import { decides } from '../decision/decides.ts';
import { TREASURY_RULES } from './rules.ts';

export const treasuryDecisions = decides('treasury', {
  rules: TREASURY_RULES,
  tells: {
    'treasury-posted': { by: 'post-treasury', command: ({ payload }) => ({ type: 'post-treasury', ...payload }) },
  },
  gates: {
    'post-treasury': {
      needsSecond: ({ micros }, { setting }) => micros > setting('approval-treasury') * MICROS_PER_DOLLAR,
      thing: () => null,
      before: () => ({}),
      change: ({ debit, credit, micros, effectiveAt }) =>
        `Post ${dollars(micros)} from ${credit} to ${debit}${effectiveAt === undefined ? '' : `, dated ${effectiveAt.slice(0, 10)}`}`,
      effect: ({ debit, credit, micros }) => `${debit} has ${dollars(micros)} more, ${credit} ${dollars(micros)} less.`,
    },
  },
});
