import { type BlackjackOutcome, firstStakeOf } from '#contracts/games/blackjack/outcome.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import { GAME_NAMES } from '#contracts/games/catalogue.ts';
import { expectedMillionths, MILLIONTHS } from '#contracts/games/expected-return.ts';
import { type GameLimits, limitsByGame, type LimitsByGame } from '#contracts/games/house-limits.ts';
import { refuseBet } from '#contracts/games/limits.ts';
import { betRules } from '#contracts/games/rules.ts';
import { type FinishedRound, isFinishedRound } from '#contracts/play/rounds.ts';
import type { Rules, WhatIf } from '../what-if.ts';

const LIMITS = ['maxStakePoints', 'maxPayoutPoints'] as const;

function limitsOf({ inForce, proposed, to }: Rules): Record<'was' | 'would', LimitsByGame> {
  return { was: limitsByGame(inForce('game-limits', to)), would: limitsByGame(proposed('game-limits', to)) };
}

const differs = (one: GameLimits, other: GameLimits) => JSON.stringify(one) !== JSON.stringify(other);

function changedGames(rules: Rules): GameName[] {
  const { was, would } = limitsOf(rules);
  return GAME_NAMES.filter((game) => differs(was[game], would[game]));
}

/** A doubled or split round of blackjack began with half of its stake. */
function betOf({ game, payload: { stakePoints, outcome } }: FinishedRound): number {
  return game === 'blackjack' ? firstStakeOf(outcome as BlackjackOutcome, stakePoints) : stakePoints;
}

function refusalOf(round: FinishedRound, limits: GameLimits, sinceLastMs: number): string | null {
  const { game, type, payload } = round;
  const bet = refuseBet(betRules(game!), payload.params, betOf(round), limits);
  if (bet?.code === 'stake-out-of-bounds') return 'above the highest bet';
  if (bet?.code === 'payout-out-of-bounds') return 'above the highest payout';
  return type === 'round-played' && sinceLastMs < limits.minCycleMs ? 'too soon after the bet before' : null;
}

const isLooser = (rules: Rules) => {
  const { was, would } = limitsOf(rules);
  return GAME_NAMES.some(
    (game) =>
      LIMITS.some((limit) => would[game][limit] > was[game][limit]) || would[game].minCycleMs < was[game].minCycleMs,
  );
};

export const gameLimits: WhatIf = {
  keys: ['game-limits'],
  measure: 'Points staked at the games whose limits change',
  basis: (rules) => (isLooser(rules) ? 'estimated' : 'recomputed'),
  explanation:
    'Every finished round is checked against the proposed limits. Refused bets are not in the log, so looser limits show accepted rounds only. Players might bet less instead. The pace of mines and blackjack is not checked.',
  reads: (rules) => ({ types: ['round-played', 'round-settled'], games: changedGames(rules) }),
  begin(rules, tally) {
    const { would } = limitsOf(rules);
    const lastBets = new Map<string, number>();
    return {
      take(event) {
        if (!isFinishedRound(event) || event.game === null) return;
        const { at, account, game, payload } = event;
        const { stakePoints, payoutPoints } = payload;
        const key = `${account} ${game}`;
        const refusal = refusalOf(event, would[game], at - (lastBets.get(key) ?? -Infinity));
        tally.checked(true);
        tally.decided({ at, account, before: stakePoints, after: refusal === null ? stakePoints : 0 });
        if (refusal === null) {
          lastBets.set(key, at);
          return;
        }
        tally.fact(`Refused: ${refusal}`, stakePoints);
        tally.fact('Lost to the house in these rounds', stakePoints - payoutPoints);
        const expected = Number(expectedMillionths(game, payload)) / MILLIONTHS;
        tally.fact('Expected to be lost in them', Math.round(stakePoints - expected));
      },
    };
  },
};
