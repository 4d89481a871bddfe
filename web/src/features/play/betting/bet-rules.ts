import type { Odds } from '#contracts/games/game.ts';
import { type ApiError, sentenceOf } from '../../../api/api-error.ts';
import { countedPoints, formatPoints } from '../../../ui/figure/format.ts';
import { multiplierText } from '../../../ui/figure/multiplier.ts';
import { paths } from '../../../ui/paths.ts';

const DEFAULT_BET = 20;
/** From RICH_POINTS on. */
const RICH_DEFAULT_BET = 100;
const RICH_POINTS = 2000;
export const QUICK_BETS: readonly number[] = [10, 50, 100];

/** An empty box means one point. Zero stays, for `obstacleOf` to refuse. Text that is no number, NaN, cannot be bet. */
export function wholeBet(entered: number | null): number {
  if (Number.isNaN(entered)) return 0;
  const whole = Math.trunc(entered ?? 1);
  return Number.isSafeInteger(whole) && whole >= 0 ? whole : 1;
}

export type BetLimits = { balancePoints: number; maxStakePoints: number };

/** At least 1. `limitLeft`: what the player's tightest own limit leaves, null without a limit. */
export function highestBet({ balancePoints, maxStakePoints }: BetLimits, limitLeft: bigint | null): number {
  const leftPoints = limitLeft === null ? maxStakePoints : Number(limitLeft);
  return Math.max(1, Math.min(balancePoints, maxStakePoints, leftPoints));
}

export function defaultBet(balancePoints: number, highestPoints: number): number {
  return Math.min(balancePoints >= RICH_POINTS ? RICH_DEFAULT_BET : DEFAULT_BET, highestPoints);
}

/** The lowest multiplier above 1, in hundredths. `bet` is a bet of the odds. */
export function lowestGain(odds: readonly Odds[], bet: string): number | null {
  const gains = odds.flatMap((way) =>
    way.bet === bet && way.multiplierHundredths > 100 ? way.multiplierHundredths : [],
  );
  return gains.length === 0 ? null : Math.min(...gains);
}

/** Null if the multiplier pays more than the stake after rounding down, or was not above 1 to begin with. */
export function roundedDownWords(stakePoints: number, hundredths: number | null): string | null {
  if (stakePoints < 1 || hundredths === null || hundredths <= 100) return null;
  const fromPoints = Math.ceil(100 / (hundredths - 100));
  if (stakePoints >= fromPoints) return null;
  const from = countedPoints(fromPoints);
  return `At ${countedPoints(stakePoints)}, ${multiplierText(hundredths)} only returns the stake. From ${from} on it pays more.`;
}

/** Both return a valid bet, also from one that is too high. */
export function halfOf(betPoints: number, highestPoints: number): number {
  return Math.max(1, Math.min(Math.floor(betPoints / 2), highestPoints));
}

export function doubleOf(betPoints: number, highestPoints: number): number {
  return Math.max(1, Math.min(betPoints * 2, highestPoints));
}

const INSUFFICIENT = 'Insufficient Points';

type Way = { to: string; name: string };

export const EARN: Way = { to: paths.earn, name: 'Earn Points' };
const LIMITS: Way = { to: paths.limits, name: 'Your limits' };

export type RefusalWords = { title: string; message: string };

export type BetObstacle = RefusalWords & {
  /** For the one line of the bet bar. */
  inShort: string;
  way?: Way;
  isOwnLimit?: true;
  isUnreadable?: true;
};

export function ownLimitObstacle(sentence: string): BetObstacle {
  return { title: 'Your limit is reached', message: sentence, inShort: sentence, way: LIMITS, isOwnLimit: true };
}

export const UNREADABLE_BET: BetObstacle = {
  title: 'The bet is not a whole number',
  message: 'Enter a whole number of points, such as 1500.',
  inShort: 'Enter a whole number of points, such as 1500.',
  isUnreadable: true,
};

/** Reports the lower of two exceeded limits. */
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

/** Only the server's sentence, as specified for dice. */
export function refusalAsTold(error: ApiError): RefusalWords {
  return { title: titleOf(error) ?? 'Error', message: sentenceOf(error) };
}

/** For a bet or a start. Shows the server's sentence, as its balance may differ from the one on screen. */
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
