// Commands that give a player points of the house.
import { balanceOutOfBounds } from '../accounts/refusals.ts';
import { defineCommand } from '../definition/command.ts';
import { amountPoints } from '../definition/envelope.ts';
import { defineRefusal } from '../definition/refusal.ts';

export const bonusAlreadyGranted = defineRefusal('bonus-already-granted', 409, 'The signup bonus was granted already.');
export const dailyBonusNotDue = defineRefusal(
  'daily-bonus-not-due',
  409,
  'You already claimed your daily bonus today.',
);

export const grantSignupBonus = defineCommand({
  type: 'grant-signup-bonus',
  input: { amountPoints },
  refusals: [bonusAlreadyGranted, balanceOutOfBounds],
});

/** What it brings follows from the streak and the house's settings. */
export const claimDailyBonus = defineCommand({
  type: 'claim-daily-bonus',
  input: {},
  takes: 'bonus',
  refusals: [dailyBonusNotDue, balanceOutOfBounds],
});

export const BONUS_COMMANDS = [grantSignupBonus, claimDailyBonus] as const;
