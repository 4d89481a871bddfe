// Commands that give a player points of the house.
import { balanceOutOfBounds } from '../accounts/refusals.ts';
import { defineCommand } from '../definition/command.ts';
import { amountPoints } from '../definition/envelope.ts';
import { defineRefusal } from '../definition/refusal.ts';

export const bonusAlreadyGranted = defineRefusal('bonus-already-granted', 409, 'The signup bonus was granted already.');

export const grantSignupBonus = defineCommand({
  type: 'grant-signup-bonus',
  input: { amountPoints },
  refusals: [bonusAlreadyGranted, balanceOutOfBounds],
});

export const BONUS_COMMANDS = [grantSignupBonus] as const;
