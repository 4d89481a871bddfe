import { defineRefusal } from '../../definition/refusal.ts';

export const dayUsedUp = defineRefusal(
  'staff-day-used-up',
  409,
  'That is more than one person may give in a day. A second person is needed.',
);
