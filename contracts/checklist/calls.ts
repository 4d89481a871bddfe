import { z } from 'zod';
import { defineCall, SMALL } from '../definition/call.ts';
import { points } from '../points.ts';
import { checklistStep, claimChecklistStep } from './commands.ts';
import { forbidden, positionNotReached } from '../definition/common-refusals.ts';
import { checklistOver } from './refusals.ts';
import { addressUnconfirmed } from '../accounts/refusals.ts';

const checklist = z.object({
  /** The server's time, and when claims end for this account. */
  now: z.iso.datetime(),
  closesAt: z.iso.datetime(),
  steps: z.array(
    z.object({
      step: checklistStep,
      /** Paid by a claim now; 0: the step has no reward. */
      points,
      isDone: z.boolean(),
      isClaimed: z.boolean(),
    }),
  ),
});
export type ChecklistRewards = z.infer<typeof checklist>;

export const checklistCall = defineCall({
  name: 'checklist',
  method: 'GET',
  path: '/api/checklist',
  access: 'player',
  budget: SMALL,
  view: 'experience',
  summary: 'The steps of the first-day checklist that can have a reward: what each pays, and which you completed.',
  reply: checklist,
  refusals: [positionNotReached, forbidden],
});

export const claimChecklistStepCall = defineCall({
  name: 'claim-checklist-step',
  method: 'POST',
  path: '/api/checklist/claim',
  access: 'player',
  budget: SMALL,
  idempotent: true,
  summary: 'Claims the reward of a completed step of the first-day checklist, once for each step.',
  body: z.strictObject({ step: checklistStep }),
  reply: z.object({ step: checklistStep, amount: points }),
  refusals: [...claimChecklistStep.refusals, checklistOver, addressUnconfirmed, forbidden],
});

export const CHECKLIST_CALLS = [checklistCall, claimChecklistStepCall] as const;
