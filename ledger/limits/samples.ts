import { LIMIT_KINDS, REALITY_CHECK_MINUTES } from '#contracts/limits/limit.ts';
import { LIMIT_WINDOWS } from '#contracts/limits/windows.ts';
import type { Samples } from '../decision/samples.ts';

export const limitsSamples: Samples<'limits'> = {
  'set-limit': {
    rarely: ({ one, between }) => {
      return { kind: one(...LIMIT_KINDS), window: one(...LIMIT_WINDOWS), points: one(null, between(1, 300)) };
    },
  },
  'set-reality-check': { rarely: ({ one }) => ({ minutes: one(...REALITY_CHECK_MINUTES) }) },
};
