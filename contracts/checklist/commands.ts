import { z } from 'zod';
import { balanceOutOfBounds } from '../accounts/refusals.ts';
import { defineCommand } from '../definition/command.ts';
import { CHECKLIST_STEPS } from './steps.ts';
import { checklistStepClaimed, checklistStepOpen, checklistStepUnpaid } from './refusals.ts';

export const checklistStep = z.enum(CHECKLIST_STEPS, 'step is not a step of the checklist that has a reward.');

export const claimChecklistStep = defineCommand({
  type: 'claim-checklist-step',
  input: { step: checklistStep },
  takes: 'bonus',
  refusals: [checklistStepOpen, checklistStepClaimed, checklistStepUnpaid, balanceOutOfBounds],
});

export const CHECKLIST_COMMANDS = [claimChecklistStep] as const;
