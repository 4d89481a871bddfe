import { defineRefusal } from '../definition/refusal.ts';

export const MOST_DAYS_BACK = 400;

export const wrongDate = defineRefusal(
  'wrong-date',
  422,
  `A posting is dated today or earlier, at most ${MOST_DAYS_BACK} days back.`,
);
export const sameAccount = defineRefusal('same-account', 422, 'A posting needs two different accounts.');
