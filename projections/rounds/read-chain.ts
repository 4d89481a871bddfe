import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { GameName } from '#contracts/games/catalogue.ts';

/** The account's next finished round of the game after an event. */
export function readRoundAfter(
  db: CommonQueryMethods,
  { account, game, seq }: { account: number; game: GameName; seq: number },
): Promise<number | null> {
  return db.maybeOneFirst(sql.type(z.object({ seq: z.int() }))`
    SELECT seq FROM rounds.round WHERE account = ${account} AND game = ${game} AND seq > ${seq} ORDER BY seq LIMIT 1`);
}

const pairRow = z.object({ account: z.int(), seq: z.int() });

/** The commitment to a seed with this hash. Reads every pair: a hash is looked up rarely. */
export function readSeedCommitment(db: CommonQueryMethods, hash: string): Promise<z.infer<typeof pairRow> | null> {
  return db.maybeOne(sql.type(pairRow)`
    SELECT account, seq FROM rounds.seed_pair WHERE server_seed_hash = ${hash} AND seq IS NOT NULL LIMIT 1`);
}
