import { defineRefusal } from '../definition/refusal.ts';

export const loyaltyBonusNotDue = defineRefusal('loyalty-bonus-not-due', 409, 'You already claimed this week.');
export const loyaltyBonusNone = defineRefusal('loyalty-bonus-none', 409, 'Your level has no loyalty bonus at present.');
export const loyaltyBonusOpen = defineRefusal(
  'loyalty-bonus-open',
  409,
  'You have not wagered enough since your last loyalty bonus.',
);
