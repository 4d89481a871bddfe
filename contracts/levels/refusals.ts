import { defineRefusal } from '../definition/refusal.ts';

export const rakebackNotDue = defineRefusal('rakeback-not-due', 409, 'You already claimed your rakeback today.');
export const rakebackTooSmall = defineRefusal(
  'rakeback-too-small',
  409,
  'Less than one point of rakeback has accrued. It is kept until it makes a whole point.',
);
export const levelBonusNotDue = defineRefusal('level-bonus-not-due', 409, 'You have no level bonus to claim.');
