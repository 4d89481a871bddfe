import { balanceOutOfBounds } from '../accounts/refusals.ts';
import { defineCommand } from '../definition/command.ts';
import { levelBonusNotDue, rakebackNotDue, rakebackTooSmall } from './refusals.ts';

export const claimRakeback = defineCommand({
  type: 'claim-rakeback',
  input: {},
  takes: 'bonus',
  refusals: [rakebackNotDue, rakebackTooSmall, balanceOutOfBounds],
});

/** Pays the bonus of each reached level whose bonus is still due. */
export const claimLevelBonus = defineCommand({
  type: 'claim-level-bonus',
  input: {},
  takes: 'bonus',
  refusals: [levelBonusNotDue, balanceOutOfBounds],
});

export const LEVEL_COMMANDS = [claimRakeback, claimLevelBonus] as const;
