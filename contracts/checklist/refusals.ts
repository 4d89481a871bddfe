import { defineRefusal } from '../definition/refusal.ts';

export const checklistOver = defineRefusal('checklist-over', 409, 'The time to claim this reward is over.');
export const checklistStepOpen = defineRefusal('checklist-step-open', 409, 'Complete this step first.');
export const checklistStepClaimed = defineRefusal('checklist-step-claimed', 409, 'You already claimed this reward.');
export const checklistStepUnpaid = defineRefusal('checklist-step-unpaid', 409, 'This step has no reward at present.');

export const CHECKLIST_GATEWAY_REFUSALS = [checklistOver] as const;
