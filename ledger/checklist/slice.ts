import type { CHECKLIST_EVENTS } from '#contracts/checklist/events.ts';
import { CHECKLIST_STEPS, type ChecklistStep } from '#contracts/checklist/steps.ts';
import { list, word } from '../engine/book/forms.ts';
import { packedOf } from '../engine/book/slice.ts';

declare module '../engine/book/account.ts' {
  interface Account {
    /** Steps whose reward was paid. */
    checklist: Set<ChecklistStep> | undefined;
  }
}

export const checklistSlice = packedOf<(typeof CHECKLIST_EVENTS)[number]['type']>()({
  name: 'checklist',
  version: 1,
  foldsPast: false,
  form: list(word(CHECKLIST_STEPS)),
  initial: () => new Set<ChecklistStep>(),
  isEmpty: (claimed) => claimed.size === 0,
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
  decode: (stored) => new Set(stored),
});
