import { balanceOutOfBounds, insufficientPoints } from '../accounts/refusals.ts';
import { defineCommand } from '../definition/command.ts';
import { roundId } from '../ids.ts';
import { OPERATOR_REFUSALS } from '../definition/operator-refusals.ts';
import { adjustedPoints, amountPoints, counted, reason, requiredActor } from '../definition/envelope.ts';

export const adjustPoints = defineCommand({
  type: 'adjust-points',
  terminal: 'demo',
  input: { actor: requiredActor, counted, amountPoints: adjustedPoints, reason },
  refusals: [insufficientPoints, balanceOutOfBounds, ...OPERATOR_REFUSALS],
});

/** The balance may become negative. */
export const correctError = defineCommand({
  type: 'correct-error',
  input: { actor: requiredActor, amountPoints, cause: roundId, reason },
  refusals: [balanceOutOfBounds, ...OPERATOR_REFUSALS],
});

export const ADJUSTMENT_COMMANDS = [adjustPoints, correctError] as const;
