import type { Samples } from '../decision/samples.ts';

export const offersSamples: Samples<'offers'> = {
  'credit-offer': ({ one, between, points, now }) => ({
    actor: 'system:offers',
    network: one('cpx', 'notik'),
    transactionId: `t-${between(1, 4)}`,
    amountPoints: one(0, points(), points()),
    revenueMicros: between(1, 1_000_000),
    releaseAt: one(0, now + 1, now + 500),
  }),
  'release-offer': ({ idOf }) => ({ actor: 'system:offer-release', creditId: idOf('credit-offer') }),
  'reverse-offer': ({ idOf }) => ({ actor: 'system:offers', creditId: idOf('credit-offer') }),
};
