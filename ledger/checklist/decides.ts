import { decides } from '../decision/decides.ts';
import { CHECKLIST_RULES } from './rules.ts';
import { checklistSlice } from './slice.ts';

export const checklistDecisions = decides('checklist', {
  slices: [checklistSlice],
  rules: CHECKLIST_RULES,
  tells: {
    'checklist-step-claimed': {
      by: 'player',
      command: ({ payload: { step } }) => ({ type: 'claim-checklist-step', step }),
    },
  },
});
