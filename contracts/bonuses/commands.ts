import { balanceOutOfBounds } from '../accounts/refusals.ts';
import { defineCommand } from '../definition/command.ts';
import { amountPoints } from '../definition/envelope.ts';
import { timeZone } from '../time-zone.ts';
import { bonusAlreadyGranted, dailyBonusNotDue, timeZoneChangedLately, timeZoneUnchanged } from './refusals.ts';

export const grantSignupBonus = defineCommand({
  type: 'grant-signup-bonus',
  input: { amountPoints },
  refusals: [bonusAlreadyGranted, balanceOutOfBounds],
});

export const claimDailyBonus = defineCommand({
  type: 'claim-daily-bonus',
  input: {},
  takes: 'bonus',
  refusals: [dailyBonusNotDue, balanceOutOfBounds],
});

/** The first zone is free and can be corrected once at any time. */
export const setTimeZone = defineCommand({
  type: 'set-time-zone',
  input: { zone: timeZone },
  refusals: [timeZoneUnchanged, timeZoneChangedLately],
});

export const BONUS_COMMANDS = [grantSignupBonus, claimDailyBonus, setTimeZone] as const;
