import type { GameName } from '../games/catalogue.ts';
import { recompute } from './recompute.ts';
import type { HmacSha256, Sha256Hex } from './seeds.ts';
import { commitmentOf, floatsOf } from './seeds.ts';

export type RoundClaim = {
  game: GameName;
  params: unknown;
  stakePoints: number;
  outcome: unknown;
  multiplierHundredths: number;
  payoutPoints: number;
  serverSeed: string;
  serverSeedHash: string;
  clientSeed: string;
  nonce: number;
};

export type Verification = {
  commitmentHolds: boolean;
  outcomeHolds: boolean;
  payoutHolds: boolean;
  outcome: unknown;
  multiplierHundredths: number;
  payoutPoints: number;
  floats: readonly number[];
};

/** Throws ZodError for parameters that the rules reject. `draw`: the floats of the seeds, if they are known. */
export function verifyRound(
  claim: RoundClaim,
  hmac: HmacSha256,
  sha256Hex: Sha256Hex,
  draw = (count: number): readonly number[] => floatsOf(claim, count, hmac),
): Verification {
  const played = recompute(claim, draw);
  return {
    commitmentHolds: commitmentOf(claim.serverSeed, sha256Hex) === claim.serverSeedHash,
    outcomeHolds: JSON.stringify(played.outcome) === JSON.stringify(played.told),
    payoutHolds:
      played.payoutPoints === claim.payoutPoints && played.multiplierHundredths === claim.multiplierHundredths,
    outcome: played.outcome,
    multiplierHundredths: played.multiplierHundredths,
    payoutPoints: played.payoutPoints,
    floats: played.floats,
  };
}
