import type { Samples } from '../decision/samples.ts';

export const bonusesSamples: Samples<'bonuses'> = {
  'grant-signup-bonus': ({ points }) => ({ amountPoints: points() }),
  'claim-daily-bonus': { rarely: () => ({}) },
  'set-time-zone': { rarely: ({ one }) => ({ zone: one('Asia/Tokyo', 'America/Lima', 'UTC') }) },
};
