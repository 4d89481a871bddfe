import type { CHECKLIST_EVENTS } from '#contracts/checklist/events.ts';
import type { ChecklistStep } from '#contracts/checklist/steps.ts';
import { sliceOf } from '../engine/book/slice.ts';

declare module '../engine/book/account.ts' {
  interface Account {
    /** Steps whose reward was paid. */
    checklist: Set<ChecklistStep> | undefined;
  }
}

export const checklistSlice = sliceOf<(typeof CHECKLIST_EVENTS)[number]['type']>()({
  name: 'checklist',
  version: 1,
  foldsPast: false,
  initial: () => new Set<ChecklistStep>(),
  evolve: {
    'checklist-step-claimed': (claimed, { payload: { step } }) => {
      claimed.add(step);
    },
  },
  complaints: {
    'checklist-step-claimed': (claimed, { payload: { step } }) =>
      claimed.has(step) ? 'the reward of that step was paid before' : null,
  },
  encode: (claimed) => [...claimed],
  decode: (stored: ChecklistStep[]) => new Set(stored),
});
