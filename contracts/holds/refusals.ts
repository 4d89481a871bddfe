import { defineRefusal } from '../definition/refusal.ts';

export const holdUnknown = defineRefusal('hold-unknown', 404, 'This account has no such hold.');
export const holdClosed = defineRefusal('hold-closed', 409, 'This hold was already decided.');
export const holdOfOtherPurpose = defineRefusal(
  'hold-of-other-purpose',
  409,
  'This hold ends with what it was made for.',
);
export const holdNotDue = defineRefusal('hold-not-due', 409, 'This hold has not expired yet.');
