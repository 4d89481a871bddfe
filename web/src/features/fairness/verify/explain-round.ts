// Recomputes a round in this browser and keeps every step of the way, from the HMAC's bytes to the payout, so that a player can
// follow it with any other tool.
import { z } from 'zod';
import { type RoundClaim, type Verification, verifyRound } from '#contracts/fairness/verify.ts';
import { blackjackOutcome } from '#contracts/games/blackjack/round.ts';
import { explain } from '#contracts/games/explain/explanations.ts';
import type { ExplainStep } from '#contracts/games/explain/step.ts';
import { countedPoints, formatPoints } from '../../../ui/figure/format.ts';
import { multiplierText } from '../../../ui/figure/multiplier.ts';
import { browserHmac, browserSha256Hex } from '../seeds/browser-hash.ts';
import { rouletteReturn } from './roulette-return.ts';

export type FloatStep = { bytes: readonly number[]; integer: number; float: number };

/** 32 bytes: a text hashed under the server seed, and the floats that are taken of it. */
export type BlockStep = {
  /** "clientSeed:nonce:block". */
  message: string;
  hmacHex: string;
  floats: readonly FloatStep[];
};

export type Explanation = {
  verification: Verification;
  /** SHA-256 of the server seed, as computed here. */
  commitment: string;
  /** As many as the round's floats need, eight to a block. */
  blocks: readonly BlockStep[];
  /** The game's own mapping from floats to outcome, step by step. */
  steps: readonly ExplainStep[];
  payoutFormula: string;
  /** Every part holds. */
  holds: boolean;
};

const FLOATS_PER_BLOCK = 8;

/**
 * Throws what `verifyRound` throws: ZodError for a bet or an outcome that the game's rules do not know, RangeError for a
 * stake that is not the bets'.
 */
export function explainRound(claim: RoundClaim): Explanation {
  const verification = verifyRound(claim, browserHmac, browserSha256Hex);
  const { commitmentHolds, outcomeHolds, payoutHolds } = verification;
  const floats = floatsShown(claim, verification);
  return {
    verification,
    commitment: browserSha256Hex(claim.serverSeed),
    blocks: Array.from({ length: Math.ceil(floats.length / FLOATS_PER_BLOCK) }, (_, block) =>
      blockOf(claim, block, floats.slice(block * FLOATS_PER_BLOCK, (block + 1) * FLOATS_PER_BLOCK)),
    ),
    steps: explain(claim.game, claim.params, floats),
    payoutFormula: payoutText(claim, verification),
    holds: commitmentHolds && outcomeHolds && payoutHolds,
  };
}

/** The same of a record that nobody has checked yet; null: it is no round that could be recomputed. */
export function explainTold(claim: RoundClaim): Explanation | null {
  try {
    return explainRound(claim);
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof RangeError) return null;
    throw error;
  }
}

/** The seeds fix a whole deck of blackjack, drawn card by card: what was not drawn is no part of the round. */
function floatsShown({ game }: RoundClaim, { floats, outcome }: Verification): readonly number[] {
  if (game !== 'blackjack') return floats;
  const { playerCards, dealerCards } = blackjackOutcome.parse(outcome);
  return floats.slice(0, playerCards.length + dealerCards.length);
}

function blockOf({ serverSeed, clientSeed, nonce }: RoundClaim, block: number, floats: readonly number[]): BlockStep {
  const message = `${clientSeed}:${nonce}:${block}`;
  const bytes = browserHmac(serverSeed, message);
  return {
    message,
    hmacHex: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    floats: floats.map((float, index) => ({
      bytes: Array.from(bytes.slice(index * 4, index * 4 + 4)),
      integer: float * 2 ** 32,
      float,
    })),
  };
}

function payoutText({ game, params, stakePoints }: RoundClaim, verification: Verification): string {
  const { payoutPoints, multiplierHundredths, floats } = verification;
  if (game === 'roulette') return rouletteReturn(params, floats);
  const product = `${formatPoints(stakePoints)} × ${multiplierText(multiplierHundredths)}`;
  return `floor(${product}) = ${countedPoints(payoutPoints)}`;
}
