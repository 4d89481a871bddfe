import { CHECKLIST_STEPS } from '#contracts/checklist/steps.ts';
import type { Samples } from '../decision/samples.ts';

export const checklistSamples: Samples<'checklist'> = {
  'claim-checklist-step': { rarely: ({ one }) => ({ step: one(...CHECKLIST_STEPS) }) },
};
