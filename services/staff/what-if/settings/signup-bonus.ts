import type { WhatIf } from '../what-if.ts';

export const signupBonus: WhatIf = {
  keys: ['signup-bonus'],
  measure: 'Signup bonuses',
  basis: () => 'recomputed',
  explanation: 'Every account that was opened gets the proposed bonus instead of the one it got.',
  reads: () => ({ types: ['account-opened', 'signup-bonus-granted'] }),
  begin: ({ inForce, proposed }, tally) => ({
    take({ type, at, account, amount }) {
      const before = inForce('signup-bonus', at);
      const after = proposed('signup-bonus', at);
      if (type === 'signup-bonus-granted') {
        tally.checked(amount === before);
        tally.decided({ at, account, before: amount, after });
      } else if (before === 0) {
        // Without a bonus in force, accounts have only their opening.
        tally.checked(true);
        tally.decided({ at, account, before: 0, after });
      }
    },
  }),
};
