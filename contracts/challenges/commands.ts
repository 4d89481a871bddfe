import { balanceOutOfBounds } from '../accounts/refusals.ts';
import { defineCommand } from '../definition/command.ts';
import { challengeId } from './challenge.ts';
import { challengeClaimedAlready, challengeNotCompleted, challengeUnknown } from './refusals.ts';

export const claimChallenge = defineCommand({
  type: 'claim-challenge',
  input: { challengeId },
  takes: 'bonus',
  refusals: [challengeUnknown, challengeNotCompleted, challengeClaimedAlready, balanceOutOfBounds],
});

export const CHALLENGE_COMMANDS = [claimChallenge] as const;
