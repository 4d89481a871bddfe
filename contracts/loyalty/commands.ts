import { balanceOutOfBounds } from '../accounts/refusals.ts';
import { defineCommand } from '../definition/command.ts';
import { loyaltyBonusNone, loyaltyBonusNotDue, loyaltyBonusOpen } from './refusals.ts';

/** Once a week. Pays what the player's level brings, if the player wagered enough since the last claim. */
export const claimLoyaltyBonus = defineCommand({
  type: 'claim-loyalty-bonus',
  input: {},
  takes: 'bonus',
  refusals: [loyaltyBonusNotDue, loyaltyBonusNone, loyaltyBonusOpen, balanceOutOfBounds],
});

export const LOYALTY_COMMANDS = [claimLoyaltyBonus] as const;
