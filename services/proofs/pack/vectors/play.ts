// Rounds played by the rules of the house on fixed seeds.
import { createHmac, hash } from 'node:crypto';
import { blackjackProgress } from '#contracts/games/blackjack/round.ts';
import { cardValue, handValue } from '#contracts/games/blackjack/hand.ts';
import { floatsOf, type HmacSha256 } from '#contracts/fairness/seeds.ts';
import { type GameName, isRoundGame, type RoundGame } from '#contracts/games/catalogue.ts';
import type { RoundEnd, Step } from '#contracts/games/round.ts';
import type { RoundShape } from '#contracts/games/round.ts';
import { betRules, roundRules, singleShotRules } from '#contracts/games/rules.ts';
import { MAX_POINTS } from '#contracts/points.ts';
import { movesBehind } from '../moves.ts';
import type { PackRound, RevealedPair } from '../round-row.ts';

/** `tiles`: opened until one is a mine. `cashOut`: in hundredths; left out, the flight goes on. */
export type VectorBet = { game: GameName; params?: object; stake?: number; tiles?: number[]; cashOut?: number };

export type PlayedPair = { pair: RevealedPair; rounds: PackRound[] };

const hmac: HmacSha256 = (key, message) => createHmac('sha256', key).update(message).digest();
export const seedHashOf = (seed: string): string => hash('sha256', seed);

/** Splits whenever it may, doubles 9 to 11, and hits below 17. */
function blackjackAction(progress: unknown): { type: string } {
  const { playerCards, split } = blackjackProgress.parse(progress);
  const [one, other] = playerCards;
  if (split === undefined && playerCards.length === 2) {
    if (cardValue(one!) === cardValue(other!)) return { type: 'split' };
    const { total, isSoft } = handValue(playerCards);
    if (!isSoft && total >= 9 && total <= 11) return { type: 'double' };
  }
  const isFirst = split !== undefined && split.hasStood !== true && handValue(split.first).total < 21;
  const hand = split === undefined ? playerCards : isFirst ? split.first : split.second;
  return { type: handValue(hand).total < 17 ? 'hit' : 'stand' };
}

function actionsOf(game: RoundGame, bet: VectorBet): (progress: unknown, move: number) => unknown {
  switch (game) {
    case 'mines':
      return (_progress, move) => {
        const tile = bet.tiles?.[move];
        return tile === undefined ? { type: 'cash-out' } : { type: 'reveal', tile };
      };
    case 'crash':
      return () => ({ type: 'cash-out', atHundredths: bet.cashOut });
    case 'blackjack':
      return blackjackAction;
  }
}

type Drawn = { params: unknown; stakePoints: number; floats: readonly number[] };

function endOf(game: RoundGame, bet: VectorBet, { params, stakePoints, floats }: Drawn): RoundEnd<unknown> {
  const rules = roundRules(game);
  const secret = rules.deal(params, floats);
  const context = {
    stakePoints,
    elapsedMs: game === 'crash' ? 20 * (bet.cashOut ?? 0) : 0,
    maxPayoutPoints: MAX_POINTS,
  };
  const actionOf = actionsOf(game, bet);
  let step: Step<RoundShape> = rules.open(params, secret, context);
  if (game === 'crash' && bet.cashOut === undefined && step.kind === 'open')
    return rules.settle(step.progress, secret, { ...context, elapsedMs: Infinity })!;
  for (let move = 0; step.kind === 'open'; move++)
    step = rules.act(step.progress, actionOf(step.progress, move), secret, context);
  if (step.kind === 'ended') return step.end;
  throw new Error(`a vector of ${game} is ${step.kind}`);
}

export function playPair(pair: RevealedPair, bets: readonly VectorBet[]): PlayedPair {
  const rounds = bets.map((bet, nonce): PackRound => {
    const { game } = bet;
    const params = betRules(game).params.parse(bet.params ?? {});
    const stakePoints = betRules(game).stakeIn(params) ?? bet.stake ?? 25;
    const floats = floatsOf({ ...pair, nonce }, betRules(game).floatsNeeded(params), hmac);
    const drawn = { params, stakePoints, floats };
    const { outcome, payoutPoints, multiplierHundredths, stakedPoints } = isRoundGame(game)
      ? endOf(game, bet, drawn)
      : { ...singleShotRules(game).settle(params, stakePoints, floats), stakedPoints: stakePoints };
    const { partition, seq, at } = pair.committed;
    const bettedAt = { partition, seq: seq + 1 + 2 * nonce, at: at + 1000 * nonce };
    return {
      nonce,
      game,
      rulesVersion: betRules(game).rulesVersion,
      params,
      moves: movesBehind(game, outcome),
      stakePoints: stakedPoints,
      outcome,
      multiplierHundredths,
      payoutPoints,
      bet: bettedAt,
      ended: isRoundGame(game) ? { ...bettedAt, seq: bettedAt.seq + 1, at: bettedAt.at + 500 } : bettedAt,
    };
  });
  return { pair, rounds };
}
