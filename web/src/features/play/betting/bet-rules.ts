// Rules of the bet box: whole numbers of at least 1. The server checks again and rejects; it never clamps.
import { type ApiError, sentenceOf } from '../../../api/api-error.ts';
import { countedPoints, formatPoints } from '../../../ui/figure/format.ts';
import { paths } from '../../../ui/paths.ts';

export const DEFAULT_BET = 10;
export const QUICK_BETS: readonly number[] = [10, 50, 100];

export function wholeBet(entered: number | null): number {
  const whole = Math.trunc(entered ?? 1);
  return Number.isSafeInteger(whole) && whole >= 1 ? whole : 1;
}

export function halfOf(betPoints: number): number {
  return Math.max(1, Math.floor(betPoints / 2));
}

export type BetLimits = { balancePoints: number; maxStakePoints: number };

/** Twice the bet, capped at the balance and the table maximum. A bet already above the cap is left alone. */
export function doubleOf(betPoints: number, { balancePoints, maxStakePoints }: BetLimits): number {
  const ceiling = Math.max(1, Math.min(balancePoints, maxStakePoints));
  return betPoints >= ceiling ? betPoints : Math.min(betPoints * 2, ceiling);
}

export const INSUFFICIENT = 'Insufficient Points';

/** For a player who lacks points. */
export const EARN = { to: paths.earn, name: 'Earn Points' };

export type RefusalWords = { title: string; message: string };

/** `inShort` is the same for the one-line space of the bet bar. */
export type BetObstacle = RefusalWords & { inShort: string };

export function obstacleOf(betPoints: number, { balancePoints, maxStakePoints }: BetLimits): BetObstacle | null {
  if (betPoints > balancePoints) return insufficientPoints(betPoints, balancePoints);
  if (betPoints > maxStakePoints) {
    const message = stakeBoundWords(maxStakePoints);
    return { title: 'The bet is too high', message, inShort: message };
  }
  return null;
}

export function stakeBoundWords(maxStakePoints: number): string {
  return `This table takes at most ${countedPoints(maxStakePoints)} a bet.`;
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
    inShort: `You need ${countedPoints(betPoints)}; you have ${balance}.`,
  };
}
