// Recomputes a round in the browser with every step, so that a player can repeat it with other tools.
import { z } from 'zod';
import { type RoundClaim, type Verification, verifyRound } from '#contracts/fairness/verify.ts';
import { cardsDrawn } from '#contracts/games/blackjack/drawn.ts';
import { blackjackOutcome } from '#contracts/games/blackjack/outcome.ts';
import { explain, type ExplainStep } from '#contracts/games/explanations.ts';
import { covers, lineHundredths } from '#contracts/games/roulette/lines.ts';
import { returnedOn, roulette, rouletteParams } from '#contracts/games/roulette/roulette.ts';
import { placeWords } from '#contracts/words/bet.ts';
import { countedPoints, formatPoints } from '../../../ui/figure/format.ts';
import { multiplierText } from '../../../ui/figure/multiplier.ts';
import { browserHmac, browserSha256Hex } from '../seeds/browser-hash.ts';

/** "Red: 10 × 2.00x, 17 straight: 5 × 36.00x; together 200 points". */
function rouletteReturn(params: unknown, floats: readonly number[]): string {
  const { lines } = rouletteParams.parse(params);
  const staked = roulette.stakeIn({ lines })!;
  const { pocket } = roulette.settle({ lines }, staked, floats).outcome;
  const won = lines.filter((line) => covers(line, pocket));
  if (won.length === 0) return 'No bet covers the pocket = 0 points';
  const parts = won.map((line) => {
    const product = `${formatPoints(line.amountPoints)} × ${multiplierText(lineHundredths(line.type))}`;
    return `${placeWords(line)}: ${product}`;
  });
  return `${parts.join(', ')}; together ${countedPoints(returnedOn(pocket, lines))}`;
}

export type FloatStep = { bytes: readonly number[]; integer: number; float: number };

export type BlockStep = {
  /** "clientSeed:nonce:block". */
  message: string;
  hmacHex: string;
  floats: readonly FloatStep[];
};

export type Explanation = {
  verification: Verification;
  commitment: string;
  /** Eight floats per block. */
  blocks: readonly BlockStep[];
  steps: readonly ExplainStep[];
  payoutFormula: string;
  holds: boolean;
};

const FLOATS_PER_BLOCK = 8;

/**
 * Throws like `verifyRound`: ZodError for a bet or outcome that the rules reject, RangeError for a stake that differs from
 * its bets.
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
    steps: explain(claim.game, claim.params, floats, verification.outcome),
    payoutFormula: payoutText(claim, verification),
    holds: commitmentHolds && outcomeHolds && payoutHolds,
  };
}

/** For a record that was not checked; null if it cannot be recomputed. */
export function explainTold(claim: RoundClaim): Explanation | null {
  try {
    return explainRound(claim);
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof RangeError) return null;
    throw error;
  }
}

/** The seeds fix a whole blackjack deck; cards not drawn are no part of the round. */
function floatsShown({ game }: RoundClaim, { floats, outcome }: Verification): readonly number[] {
  if (game !== 'blackjack') return floats;
  return floats.slice(0, cardsDrawn(blackjackOutcome.parse(outcome)).length);
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
