import type { adminChallenges } from '#contracts/challenges/calls.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';

export type Challenge = ReplyOf<typeof adminChallenges>[number];
