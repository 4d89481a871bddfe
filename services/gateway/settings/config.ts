// Rates, limits and games of this installation.
import { GAME_NAMES } from '#contracts/games/catalogue.ts';
import type { LimitsByGame } from '#contracts/games/house-limits.ts';
import { MAX_POINTS, POINTS_PER_USD } from '#contracts/points.ts';
import { answer, type Handler } from '../calls/handler.ts';

const QUICK_BETS = [10, 50, 100];
const DEFAULT_BET = 10;

type Terms = { signupBonus: number; games: LimitsByGame; abandonedRoundMs: number };

export function configHandler({ signupBonus, games: limits, abandonedRoundMs }: Terms): Handler<'config'> {
  return () =>
    answer({
      pointsPerUsd: POINTS_PER_USD,
      signupBonus,
      maxPoints: MAX_POINTS,
      games: [...GAME_NAMES],
      limits,
      quickBets: QUICK_BETS,
      defaultBet: DEFAULT_BET,
      abandonedRoundMs,
    });
}
