// A player's seed pairs and the record of one round. Before it: write.ts. After it: the gateway's fairness queries.
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { gameName } from '#contracts/games/catalogue.ts';
import { type RoundId, placeOfRound } from '#contracts/ids.ts';

const pairRow = z.object({
  epoch: z.int(),
  serverSeedHash: z.string(),
  nextServerSeedHash: z.string(),
  clientSeed: z.string(),
  /** null until it is revealed. */
  serverSeed: z.string().nullable(),
  rounds: z.int(),
  /** The nonce of the next round. */
  nextNonce: z.int(),
});
export type SeedPairRow = z.infer<typeof pairRow>;

const recordRow = z.object({
  id: z.string(),
  game: gameName,
  params: z.unknown(),
  outcome: z.unknown(),
  stakePoints: z.int(),
  payoutPoints: z.int(),
  multiplierHundredths: z.int(),
  serverSeedHash: z.string(),
  serverSeed: z.string().nullable(),
  clientSeed: z.string(),
  nonce: z.int(),
  epoch: z.int(),
  rulesVersion: z.int(),
  commandId: z.string(),
  at: z.int(),
});
export type RoundRow = z.infer<typeof recordRow>;

/** The pair in play first, then the ones before it; empty for an account the view has not seen. */
export function readSeedPairs(db: CommonQueryMethods, account: number, limit: number): Promise<readonly SeedPairRow[]> {
  return db.any(sql.type(pairRow)`
    SELECT epoch, server_seed_hash AS "serverSeedHash", next_server_seed_hash AS "nextServerSeedHash",
      client_seed AS "clientSeed", server_seed AS "serverSeed", rounds, next_nonce AS "nextNonce"
    FROM rounds.seed_pair WHERE account = ${account} AND server_seed_hash IS NOT NULL
    ORDER BY epoch DESC LIMIT ${limit}`);
}

/** null when there is no such round, or when it is another player's. `id` must have passed `roundId`. */
export function readRound(db: CommonQueryMethods, account: number, id: RoundId): Promise<RoundRow | null> {
  const { partition, seq } = placeOfRound(id);
  return db.maybeOne(sql.type(recordRow)`
    SELECT partition || '-' || seq AS id, game, params, outcome, stake AS "stakePoints", payout AS "payoutPoints",
      multiplier_hundredths AS "multiplierHundredths", server_seed_hash AS "serverSeedHash",
      server_seed AS "serverSeed", client_seed AS "clientSeed", nonce, epoch, rules_version AS "rulesVersion",
      command AS "commandId", at
    FROM rounds.round JOIN rounds.seed_pair USING (account, epoch)
    WHERE partition = ${partition} AND seq = ${seq} AND account = ${account} AND server_seed_hash IS NOT NULL`);
}
