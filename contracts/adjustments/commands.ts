// What an operator adds or takes by hand.
import { balanceOutOfBounds, insufficientPoints } from '../accounts/refusals.ts';
import { defineCommand } from '../definition/command.ts';
import { adjustedPoints, reason, requiredActor } from '../definition/envelope.ts';

export const adjustPoints = defineCommand({
  type: 'adjust-points',
  input: { actor: requiredActor, amountPoints: adjustedPoints, reason },
  refusals: [insufficientPoints, balanceOutOfBounds],
});

export const ADJUSTMENT_COMMANDS = [adjustPoints] as const;
