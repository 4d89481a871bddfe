import { balanceOutOfBounds } from '../accounts/refusals.ts';
import { defineCommand } from '../definition/command.ts';
import { defineRefusal } from '../definition/refusal.ts';
import { challengeId } from './challenge.ts';

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

export const claimChallenge = defineCommand({
  type: 'claim-challenge',
  input: { challengeId },
  takes: 'bonus',
  refusals: [challengeUnknown, challengeNotCompleted, challengeClaimedAlready, balanceOutOfBounds],
});

export const CHALLENGE_COMMANDS = [claimChallenge] as const;
