import { balanceOutOfBounds } from '../accounts/refusals.ts';
import { defineCommand } from '../definition/command.ts';
import { defineRefusal } from '../definition/refusal.ts';

export const rakebackNotDue = defineRefusal('rakeback-not-due', 409, 'You already claimed your rakeback today.');
export const rakebackTooSmall = defineRefusal(
  'rakeback-too-small',
  409,
  'Less than one point of rakeback has accrued. It is kept until it makes a whole point.',
);
export const levelBonusNotDue = defineRefusal('level-bonus-not-due', 409, 'You have no level bonus to claim.');

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
