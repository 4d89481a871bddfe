// All policies of the house. One that is added here begins at the start of the log.
import { abandonedRounds } from './abandoned-rounds.ts';
import { holdExpiry } from './hold-expiry.ts';
import type { Policy } from './policy.ts';

export type PolicySettings = {
  /** A round that nobody moves in for so long is settled without its player. */
  abandonedRoundMs: () => number;
};

export function policiesOf({ abandonedRoundMs }: PolicySettings): readonly Policy[] {
  return [holdExpiry, abandonedRounds(abandonedRoundMs)];
}
