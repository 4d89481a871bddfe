import { CHECKLIST_STEPS } from '#contracts/checklist/steps.ts';
import type { WhatIf } from '../what-if.ts';

const KEYS = CHECKLIST_STEPS.map((step) => `checklist-${step}` as const);

export const checklistRewards: WhatIf = {
  keys: KEYS,
  measure: 'Checklist rewards',
  basis: ({ inForce, proposed, to }) =>
    KEYS.some((key) => proposed(key, to) > 0 && inForce(key, to) === 0) ? 'estimated' : 'recomputed',
  explanation: 'Every claim is paid again with the proposed reward. Steps without a reward have no claims in the log.',
  reads: () => ({ types: ['checklist-step-claimed'] }),
  begin: ({ inForce, proposed }, tally) => ({
    take(event) {
      if (event.type !== 'checklist-step-claimed') return;
      const { at, account, amount, payload } = event;
      const key = `checklist-${payload.step}` as const;
      tally.checked(amount === inForce(key, at));
      tally.decided({ at, account, before: amount, after: proposed(key, at) });
    },
  }),
};
