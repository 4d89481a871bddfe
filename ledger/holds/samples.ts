import type { Samples } from '../decision/samples.ts';

export const holdsSamples: Samples<'holds'> = {
  'hold-points': ({ one, points }) => ({
    amountPoints: points(),
    reason: 'why',
    expiresInMs: one(null, 1, 500, 20_000),
  }),
  'post-hold': ({ idOf }) => ({ holdId: idOf('hold-points') }),
  'void-hold': ({ idOf }) => ({ holdId: idOf('hold-points') }),
  'expire-hold': ({ idOf }) => ({ actor: 'system:hold-expiry', holdId: idOf('hold-points') }),
};
