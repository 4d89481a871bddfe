import type { Samples } from '../decision/samples.ts';

/** By staff it becomes a change request. */
export const CORRECTION = { amountPoints: 7, cause: '0-1', reason: 'why' };

export const adjustmentsSamples: Samples<'adjustments'> = {
  'adjust-points': ({ one, points, text }) => ({
    actor: 'cli:test',
    amountPoints: one(1, -1) * points(),
    reason: text(),
  }),
  'correct-error': ({ one, points, text }) =>
    one(
      () => ({ actor: 'cli:test', amountPoints: points(), cause: '0-1', reason: text() }),
      () => ({ actor: one('operator:1001', 'operator:1002'), ...CORRECTION }),
    )(),
};
