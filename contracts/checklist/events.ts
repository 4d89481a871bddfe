import { z } from 'zod';
import { defineEvent } from '../definition/event.ts';
import { CHECKLIST_STEPS } from './steps.ts';

const STEP_WORDS = { round: 'first round', offer: 'first offer', seed: 'own client seed' } as const;

export const checklistStepClaimed = defineEvent({
  type: 'checklist-step-claimed',
  code: 560,
  leg: 'available',
  counter: 'bonus-expense',
  payload: z.object({ step: z.enum(CHECKLIST_STEPS) }),
  words: {
    params: { step: z.enum(CHECKLIST_STEPS) },
    of: ({ payload: { step } }) => ({ step }),
    line: ({ step }) => `First steps: ${STEP_WORDS[step]}`,
    transaction: 'earn',
  },
});

export const CHECKLIST_EVENTS = [checklistStepClaimed] as const;
