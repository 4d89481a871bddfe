import { z } from 'zod';
import { defineEvent } from '../definition/event.ts';
import { CHECKLIST_STEPS } from './steps.ts';

export const checklistStepClaimed = defineEvent({
  type: 'checklist-step-claimed',
  code: 560,
  leg: 'available',
  counter: 'bonus-expense',
  payload: z.object({ step: z.enum(CHECKLIST_STEPS) }),
});

export const CHECKLIST_EVENTS = [checklistStepClaimed] as const;
