import { defineRefusal } from '../definition/refusal.ts';

export const birthDateStored = defineRefusal(
  'birth-date-stored',
  409,
  'Another date of birth is stored for this account.',
);
export const adultAlready = defineRefusal('adult-already', 409, 'This account is confirmed as an adult already.');

export const AGE_GATEWAY_REFUSALS = [birthDateStored] as const;
