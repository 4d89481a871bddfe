import { defineRefusal } from '../definition/refusal.ts';

export const challengeUnknown = defineRefusal('challenge-unknown', 404, 'There is no such challenge today.');
export const challengeNotCompleted = defineRefusal(
  'challenge-not-completed',
  409,
  'This challenge is not completed yet.',
);
export const challengeClaimedAlready = defineRefusal(
  'challenge-claimed-already',
  409,
  'You already claimed this challenge today.',
);
