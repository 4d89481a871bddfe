import type { CHECKLIST_COMMANDS } from '#contracts/checklist/commands.ts';
import { isStepDone } from '#contracts/checklist/steps.ts';
import { refusal } from '#contracts/outcome.ts';
import { MAX_POINTS } from '#contracts/points.ts';
import { draft, type Rule, type Rules } from '../engine/decide/rule.ts';
import { mostOwnedPoints } from '../play/most-owned-points.ts';

const claimChecklistStep: Rule<'claim-checklist-step'> = (account, { step }, { now, setting }) => {
  if (account.checklist?.has(step)) return refusal('checklist-step-claimed');
  const points = setting(`checklist-${step}`);
  if (points === 0) return refusal('checklist-step-unpaid');
  if (!isStepDone(step, account, now)) return refusal('checklist-step-open');
  if (mostOwnedPoints(account) + points > MAX_POINTS) return refusal('balance-out-of-bounds');
  return [draft('checklist-step-claimed', { step }, points)];
};

export const CHECKLIST_RULES: Rules<(typeof CHECKLIST_COMMANDS)[number]['type']> = {
  'claim-checklist-step': claimChecklistStep,
};
