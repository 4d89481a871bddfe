import { defineRefusal } from '../definition/refusal.ts';

export const bonusAlreadyGranted = defineRefusal('bonus-already-granted', 409, 'The signup bonus was granted already.');
export const dailyBonusNotDue = defineRefusal(
  'daily-bonus-not-due',
  409,
  'You already claimed your daily bonus today.',
);
export const timeZoneUnchanged = defineRefusal('time-zone-unchanged', 409, 'That is already your time zone.');
export const timeZoneChangedLately = defineRefusal(
  'time-zone-changed-lately',
  409,
  'A time zone can be changed once in 30 days.',
);
