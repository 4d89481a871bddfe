import { z } from 'zod';
import { balanceOutOfBounds } from '../accounts/refusals.ts';
import { defineCommand } from '../definition/command.ts';
import { defineRefusal } from '../definition/refusal.ts';
import { CHECKLIST_STEPS } from './steps.ts';

export const checklistStepOpen = defineRefusal('checklist-step-open', 409, 'Complete this step first.');
export const checklistStepClaimed = defineRefusal('checklist-step-claimed', 409, 'You already claimed this reward.');
export const checklistStepUnpaid = defineRefusal('checklist-step-unpaid', 409, 'This step has no reward at present.');

export const checklistStep = z.enum(CHECKLIST_STEPS, 'step is not a step of the checklist that has a reward.');

export const claimChecklistStep = defineCommand({
  type: 'claim-checklist-step',
  input: { step: checklistStep },
  takes: 'bonus',
  refusals: [checklistStepOpen, checklistStepClaimed, checklistStepUnpaid, balanceOutOfBounds],
});

export const CHECKLIST_COMMANDS = [claimChecklistStep] as const;
