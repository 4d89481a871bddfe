// Recomputes a round in this browser and keeps every step of the way, from the HMAC's bytes to the payout,
// so that a player can follow it with any other tool. Before it: a round's record or the form; after it: verdict.tsx.
import { floatsOf } from '#contracts/fairness/seeds.ts';
import { type RoundClaim, type Verification, verifyRound } from '#contracts/fairness/verify.ts';
import { GAMES, isPlayable } from '#contracts/games/catalogue.ts';
import { diceOutcome } from '#contracts/games/dice.ts';
import { formatPoints } from '../../../ui/figure/format.ts';
import { multiplierText } from '../../../ui/receipt/receipt.ts';
import { browserHmac, browserSha256Hex } from '../browser-hash.ts';

export type FloatStep = { bytes: readonly number[]; integer: number; float: number };

export type Explanation = {
  verification: Verification;
  /** SHA-256 of the server seed, as computed here. */
  commitment: string;
  /** The text that is hashed, "clientSeed:nonce:block". */
  message: string;
  /** Its HMAC under the server seed, in hex. */
  hmacHex: string;
  floats: readonly FloatStep[];
  /** The game's own mapping in words. */
  mapping: string;
  payoutFormula: string;
  /** Every part holds. */
  holds: boolean;
};

/** Throws what `verifyRound` throws: RangeError for a game without rules, ZodError for parameters it does not take. */
export function explainRound(claim: RoundClaim): Explanation {
  const verification = verifyRound(claim, browserHmac, browserSha256Hex);
  const message = `${claim.clientSeed}:${claim.nonce}:0`;
  const block = browserHmac(claim.serverSeed, message);
  return {
    verification,
    commitment: browserSha256Hex(claim.serverSeed),
    message,
    hmacHex: hexOf(block),
    floats: verification.floats.slice(0, 8).map((float, index) => stepOf(block, index, float)),
    mapping: mappingText(claim, verification),
    payoutFormula: payoutText(claim, verification),
    holds: verification.commitmentHolds && verification.outcomeHolds && verification.payoutHolds,
  };
}

function stepOf(block: Uint8Array, index: number, float: number): FloatStep {
  return { bytes: Array.from(block.slice(index * 4, index * 4 + 4)), integer: float * 2 ** 32, float };
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function mappingText(claim: RoundClaim, { outcome, floats }: Verification): string {
  if (claim.game !== 'dice') return JSON.stringify(outcome);
  const { die } = diceOutcome.parse(outcome);
  const sixths = floats[0]! * 6;
  return `1 + floor(${floats[0]!.toFixed(10)} × 6) = 1 + floor(${sixths.toFixed(8)}) = ${die}`;
}

function payoutText(claim: RoundClaim, { payoutPoints }: Verification): string {
  if (!isPlayable(claim.game)) return formatPoints(payoutPoints);
  const rules = GAMES[claim.game];
  const params = rules.params.parse(claim.params);
  const { multiplierHundredths } = rules.play(params, floatsOf(claim, rules.floatsNeeded(params), browserHmac));
  const stake = formatPoints(claim.stakePoints);
  return `floor(${stake} × ${multiplierText(multiplierHundredths)}) = ${formatPoints(payoutPoints)} points`;
}
