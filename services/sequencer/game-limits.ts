// What this house allows per game, from the setting GAME_LIMITS.
// Sequencers and gateways must be given the same limits.
import type { z } from 'zod';
import { houseLimits, limitsByGame, type LimitsByGame } from '#contracts/games/house-limits.ts';
import { unusable } from '#infra/process/config.ts';
import { StartError } from '../start-error.ts';

/** Throws StartError with a line for each thing that is wrong. */
export function gameLimitsOf({ gameLimits }: { gameLimits: unknown }): LimitsByGame {
  if (gameLimits === undefined) return limitsByGame();
  const parsed = houseLimits.safeParse(gameLimits);
  if (parsed.success) return limitsByGame(parsed.data);
  throw new StartError(unusable(parsed.error.issues.map(lineOf)));
}

function lineOf(issue: z.core.$ZodIssue): string {
  const place = ['GAME_LIMITS', ...issue.path].join('.').replace('.', ' ');
  if (issue.code !== 'unrecognized_keys') return `${place} ${issue.message}`;
  return `${place} knows no ${issue.keys.map((key) => `"${key}"`).join(', ')}: it ${issue.message}`;
}
