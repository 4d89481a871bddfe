import type { Ground } from '../module/ground.ts';
import { adminChallengeHandlers } from './admin-challenges.ts';
import { challengeHandlers } from './challenges.ts';

export function handlers(ground: Ground) {
  return { ...challengeHandlers(ground), ...adminChallengeHandlers(ground) };
}
