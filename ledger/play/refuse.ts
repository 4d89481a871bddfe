import type { OpenRound } from '#contracts/games/open-round.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { refusal, type Refusal } from '#contracts/outcome.ts';
import type { Account } from '../engine/book/account.ts';
import type { Context } from '../engine/decide/rule.ts';
import { elapsedMs } from './elapsed.ts';

export function insufficientPoints(stakePoints: number, available: number): Refusal<'insufficient-points'> {
  const words = `You need ${stakePoints} points to place this bet. Current balance: ${available}`;
  return refusal('insufficient-points', words, { available });
}

export function roundIsOpen(
  round: OpenRound,
  { available }: Readonly<Account>,
  context: Context,
): Refusal<'round-open'> {
  const words = `Your round of ${GAME_TITLES[round.game]} is still open.`;
  return { ...refusal('round-open', words, { available, elapsedMs: elapsedMs(round, context) }), round };
}

/** The move was made before. */
export function roundUnchanged(
  round: OpenRound,
  { available }: Readonly<Account>,
  context: Context,
): Refusal<'round-unchanged'> {
  const told = { available, elapsedMs: elapsedMs(round, context) };
  return { ...refusal('round-unchanged', undefined, told), round };
}
