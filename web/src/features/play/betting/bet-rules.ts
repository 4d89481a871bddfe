import { type ApiError, sentenceOf } from '../../../api/api-error.ts';
import { countedPoints, formatPoints } from '../../../ui/figure/format.ts';
import { paths } from '../../../ui/paths.ts';

export const DEFAULT_BET = 10;
export const QUICK_BETS: readonly number[] = [10, 50, 100];

/** An empty box stands for one point. Zero stays, and is refused by `obstacleOf`. */
export function wholeBet(entered: number | null): number {
  const whole = Math.trunc(entered ?? 1);
  return Number.isSafeInteger(whole) && whole >= 0 ? whole : 1;
}

export type BetLimits = { balancePoints: number; maxStakePoints: number };

/**
 * The highest bet that can be placed now; 1 if there is none. `limitLeft`: what the player's own tightest limit leaves,
 * null without a limit.
 */
export function highestBet({ balancePoints, maxStakePoints }: BetLimits, limitLeft: bigint | null): number {
  const leftPoints = limitLeft === null ? maxStakePoints : Number(limitLeft);
  return Math.max(1, Math.min(balancePoints, maxStakePoints, leftPoints));
}

/** Both lead to a bet that can be placed, also from one that was typed too high. */
export function halfOf(betPoints: number, highestPoints: number): number {
  return Math.max(1, Math.min(Math.floor(betPoints / 2), highestPoints));
}

export function doubleOf(betPoints: number, highestPoints: number): number {
  return Math.max(1, Math.min(betPoints * 2, highestPoints));
}

const INSUFFICIENT = 'Insufficient Points';

type Way = { to: string; name: string };

/** For a player who lacks points. */
export const EARN: Way = { to: paths.earn, name: 'Earn Points' };
const LIMITS: Way = { to: paths.limits, name: 'Your limits' };

export type RefusalWords = { title: string; message: string };

export type BetObstacle = RefusalWords & {
  /** The same for the one-line space of the bet bar. */
  inShort: string;
  way?: Way;
  /** The player's own limit: the bet is not offered. */
  isOwnLimit?: true;
};

export function ownLimitObstacle(sentence: string): BetObstacle {
  return { title: 'Your limit is reached', message: sentence, inShort: sentence, way: LIMITS, isOwnLimit: true };
}

/** Of two limits that are passed, the lower one: a bet that keeps it is a good bet. */
export function obstacleOf(betPoints: number, { balancePoints, maxStakePoints }: BetLimits): BetObstacle | null {
  if (betPoints < 1) return outOfBounds('The bet is too low', 'The lowest bet is 1 point.');
  if (betPoints > balancePoints && balancePoints < maxStakePoints) return insufficientPoints(betPoints, balancePoints);
  return betPoints > maxStakePoints ? outOfBounds('The bet is too high', stakeBoundWords(maxStakePoints)) : null;
}

function outOfBounds(title: string, message: string): BetObstacle {
  return { title, message, inShort: message };
}

export function stakeBoundWords(maxStakePoints: number): string {
  return `The highest bet here is ${countedPoints(maxStakePoints)}.`;
}

const TITLES: Readonly<Partial<Record<string, string>>> = {
  'insufficient-points': INSUFFICIENT,
  'limit-reached': 'Your limit is reached',
  'player-excluded': 'Play is stopped',
};

function titleOf({ code }: ApiError): string | undefined {
  return code === null ? undefined : TITLES[code];
}

/** The server's sentence alone, as the specification wants it for dice. */
export function refusalAsTold(error: ApiError): RefusalWords {
  return { title: titleOf(error) ?? 'Error', message: sentenceOf(error) };
}

/** For a bet or a start. The server's balance may differ from the one on screen, so its sentence is shown. */
export function refusalWords(error: ApiError): RefusalWords {
  if (titleOf(error) !== undefined) return refusalAsTold(error);
  return { title: 'The bet was not placed', message: `${sentenceOf(error)} Nothing was taken.` };
}

/** For a move in a round whose stake was already taken. */
export function moveRefusalWords(error: ApiError): RefusalWords {
  if (titleOf(error) !== undefined) return refusalAsTold(error);
  return { title: 'The move was not made', message: `${sentenceOf(error)} Nothing more was taken.` };
}

function insufficientPoints(betPoints: number, balancePoints: number): BetObstacle {
  const [bet, balance] = [formatPoints(betPoints), formatPoints(balancePoints)];
  return {
    title: INSUFFICIENT,
    message: `You need ${bet} points to place this bet. Current balance: ${balance}`,
    inShort: `You have ${countedPoints(balancePoints)}.`,
    way: EARN,
  };
}
