import { HOUR_MS } from '#contracts/days/time.ts';
import type { Scenario } from './scenarios.ts';
import type { ProviderName, World } from './world.ts';

/** Why a call is not taken now. `slow` answers an error and is carried out later. */
export type Gate = 'cut' | 'empty' | 'unauthorized' | 'limited' | 'slow';

export const SLOW_MS = 40_000;

/** @returns null if the call is taken */
export function gateOf(world: World, provider: ProviderName, ref: string, scenario: Scenario | null): Gate | null {
  const call = world.count(`${provider} call ${ref}`);
  if (scenario === 'lost-answer-absent' && call === 1) return 'cut';
  if (scenario === 'slow-500' && call === 1) return 'slow';
  if (scenario === 'token-storm' && call === 1) return 'unauthorized';
  if (scenario === 'token-storm' && call === 2) return 'limited';
  if (scenario === 'empty-wallet' && world.now() < world.firstSeen(`${provider} ${ref}`) + HOUR_MS) return 'empty';
  return null;
}
