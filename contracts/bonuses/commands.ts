import { balanceOutOfBounds } from '../accounts/refusals.ts';
import { defineCommand } from '../definition/command.ts';
import { amountPoints } from '../definition/envelope.ts';
import { defineRefusal } from '../definition/refusal.ts';
import { timeZone } from '../time-zone.ts';

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

export const claimDailyBonus = defineCommand({
  type: 'claim-daily-bonus',
  input: {},
  takes: 'bonus',
  refusals: [dailyBonusNotDue, balanceOutOfBounds],
});

export const timeZoneUnchanged = defineRefusal('time-zone-unchanged', 409, 'That is already your time zone.');
export const timeZoneChangedLately = defineRefusal(
  'time-zone-changed-lately',
  409,
  'A time zone can be changed once in 30 days.',
);

/** The first zone is free and can be corrected once at any time. */
export const setTimeZone = defineCommand({
  type: 'set-time-zone',
  input: { zone: timeZone },
  refusals: [timeZoneUnchanged, timeZoneChangedLately],
});

export const BONUS_COMMANDS = [grantSignupBonus, claimDailyBonus, setTimeZone] as const;
