import type { Samples } from '../decision/samples.ts';

export const challengesSamples: Samples<'challenges'> = {
  'claim-challenge': ({ one }) => ({ challengeId: one('play_5_games', 'complete_3_offers', 'none') }),
};
