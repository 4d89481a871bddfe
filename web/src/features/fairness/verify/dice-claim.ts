// A dice round as somebody types it in, checked field by field, and the claim that it makes.
import { z } from 'zod';
import { clientSeed, seedHash, serverSeed } from '#contracts/fairness/seeds.ts';
import type { RoundClaim } from '#contracts/fairness/verify.ts';
import { dice, diceParams } from '#contracts/games/dice.ts';
import { MAX_POINTS } from '#contracts/points.ts';

function whole(name: string, least: number, most: number) {
  return z
    .string()
    .trim()
    .regex(/^\d{1,16}$/, `${name} is a whole number.`)
    .transform(Number)
    .pipe(z.int().min(least, `${name} is at least ${least}.`).max(most, `${name} is at most ${most}.`));
}

function hex(name: string, schema: z.ZodType) {
  return z
    .string()
    .trim()
    .toLowerCase()
    .refine((text) => schema.safeParse(text).success, `${name} has 64 hexadecimal digits.`);
}

export const diceClaim = z.object({
  serverSeed: hex('A server seed', serverSeed),
  serverSeedHash: hex('A commitment', seedHash),
  clientSeed,
  nonce: whole('The nonce', 0, Number.MAX_SAFE_INTEGER),
  prediction: diceParams.shape.prediction,
  stakePoints: whole('The stake', 1, MAX_POINTS),
  die: whole('The die', 1, 6),
  payoutPoints: whole('The payout', 0, MAX_POINTS),
});
export type DiceClaimFields = z.input<typeof diceClaim>;

/** The multiplier is that of the die claimed, by the rules: nobody has to type it. */
export function claimOf({ die, prediction, ...fields }: z.output<typeof diceClaim>): RoundClaim {
  const params = { prediction };
  const { outcome, multiplierHundredths } = dice.play(params, [(die - 0.5) / 6]);
  return { game: 'dice', params, outcome, multiplierHundredths, ...fields };
}
