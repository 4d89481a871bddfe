import type { Samples } from '../decision/samples.ts';

export const fairnessSamples: Samples<'fairness'> = {
  'rotate-seed': ({ between }) => ({ clientSeed: `seed ${between(1, 9)}` }),
};
