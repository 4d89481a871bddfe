import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { GAME_NAMES, gameName, type GameName, roundGame } from '#contracts/games/catalogue.ts';
import { openRound, type OpenRound } from '#contracts/games/open-round.ts';
import { stakeInPlay } from '#contracts/games/rules.ts';
import { placeOfRound, type RoundId } from '#contracts/ids.ts';

/** The account's next finished round of the game after an event. */
export function readRoundAfter(
  db: CommonQueryMethods,
  { account, game, seq }: { account: number; game: GameName; seq: number },
): Promise<number | null> {
  return db.maybeOneFirst(sql.type(z.object({ seq: z.int() }))`
    SELECT seq FROM rounds.round WHERE account = ${account} AND game = ${game} AND seq > ${seq} ORDER BY seq LIMIT 1`);
}

const chainRow = z.object({ account: z.int(), seq: z.int() });

/** The commitment to a seed with this hash. Reads every pair: a hash is looked up rarely. */
export function readSeedCommitment(db: CommonQueryMethods, hash: string): Promise<z.infer<typeof chainRow> | null> {
  return db.maybeOne(sql.type(chainRow)`
    SELECT account, seq FROM rounds.seed_pair WHERE server_seed_hash = ${hash} AND seq IS NOT NULL LIMIT 1`);
}

const lastPlayedRow = z.object({ game: gameName, at: z.int() });
export type LastPlayed = z.infer<typeof lastPlayedRow>;

/** Games without a finished round are left out. One index descent per game. */
export function readLastPlayed(db: CommonQueryMethods, account: number): Promise<readonly LastPlayed[]> {
  return db.any(sql.type(lastPlayedRow)`
    SELECT newest.game, newest.at FROM unnest(${sql.array([...GAME_NAMES], 'text')}) AS wanted (game), LATERAL (
      SELECT game, at FROM rounds.round
      WHERE round.account = ${account} AND round.game = wanted.game ORDER BY seq DESC LIMIT 1
    ) AS newest`);
}

/** `since`: milliseconds. */
export function hasPlayedSince(db: CommonQueryMethods, account: number, since: number): Promise<boolean> {
  return db.exists(sql.unsafe`
    SELECT FROM unnest(${sql.array([...GAME_NAMES], 'text')}) AS wanted (game), LATERAL (
      SELECT at FROM rounds.round
      WHERE round.account = ${account} AND round.game = wanted.game ORDER BY seq DESC LIMIT 1
    ) AS newest
    WHERE newest.at >= ${since}`);
}

const latestRow = z.object({
  game: gameName,
  params: z.unknown(),
  outcome: z.unknown(),
  stakePoints: z.int(),
  payoutPoints: z.int(),
  rulesVersion: z.int(),
});

/** Of one game after another, each newest first. */
export function readLatestRounds(
  db: CommonQueryMethods,
  account: number,
  games: readonly string[],
  perGame: number,
): Promise<readonly z.infer<typeof latestRow>[]> {
  return db.any(sql.type(latestRow)`
    SELECT latest.game, params::jsonb, outcome::jsonb, stake AS "stakePoints", payout AS "payoutPoints",
      rules_version AS "rulesVersion"
    FROM unnest(${sql.array([...games], 'text')}) AS played (game), LATERAL (
      SELECT game, params, outcome, stake, payout, rules_version FROM rounds.round
      WHERE round.account = ${account} AND round.game = played.game ORDER BY seq DESC LIMIT ${perGame}
    ) AS latest`);
}

/** At most one per game. */
export function readOpenRounds(db: CommonQueryMethods, account: number): Promise<readonly OpenRound[]> {
  return db.any(sql.type(openRound)`
    SELECT game, start_id AS "startId", params::jsonb, progress::jsonb, stake AS "stakePoints",
      max_payout AS "maxPayoutPoints", epoch, nonce, rules_version AS "rulesVersion", started_at AS "startedAt",
      moved_at AS "movedAt"
    FROM rounds.open WHERE account = ${account} ORDER BY game`);
}

const oldRow = z.object({
  id: z.string(),
  account: z.int(),
  game: roundGame,
  stake: z.int(),
  progress: z.unknown(),
  maxPayout: z.int(),
  startedAt: z.int(),
  movedAt: z.int(),
});
type OldRound = Omit<z.infer<typeof oldRow>, 'progress'>;

/** Of all players, the oldest first. A player has one open round of each game at most. */
export async function readOldestRounds(
  db: CommonQueryMethods,
  { game, limit }: { game?: GameName | undefined; limit: number },
): Promise<readonly OldRound[]> {
  const ofGame = game === undefined ? sql.fragment`` : sql.fragment`WHERE game = ${game}`;
  const rows = await db.any(sql.type(oldRow)`
    SELECT start_id AS id, account, game, stake, progress::jsonb, max_payout AS "maxPayout", started_at AS "startedAt",
      moved_at AS "movedAt"
    FROM rounds.open ${ofGame} ORDER BY started_at, account LIMIT ${limit}`);
  return rows.map(({ progress, stake: stakePoints, ...row }) => {
    return { ...row, stake: stakeInPlay({ game: row.game, stakePoints, progress }) };
  });
}

const pairRow = z.object({
  epoch: z.int(),
  serverSeedHash: z.string(),
  nextServerSeedHash: z.string(),
  clientSeed: z.string(),
  /** Null until it is revealed. */
  serverSeed: z.string().nullable(),
  rounds: z.int(),
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

const GAMES = sql.array([...GAME_NAMES], 'text');

/**
 * The pair in play first. Nonces count a pair's rounds from 0 and a game's rounds end in order, so its last and open rounds
 * give the count.
 */
export function readSeedPairs(db: CommonQueryMethods, account: number, limit: number): Promise<readonly SeedPairRow[]> {
  return db.any(sql.type(pairRow)`
    SELECT pair.epoch, server_seed_hash AS "serverSeedHash", next_server_seed_hash AS "nextServerSeedHash",
      client_seed AS "clientSeed", server_seed AS "serverSeed",
      drawn.rounds, drawn.rounds AS "nextNonce"
    FROM rounds.seed_pair AS pair
    CROSS JOIN LATERAL (
      SELECT coalesce(min(seq), 9223372036854775807) AS seq FROM rounds.seed_pair AS later
      WHERE later.account = pair.account AND later.epoch > pair.epoch
    ) AS following
    CROSS JOIN LATERAL (
      SELECT coalesce(max(nonce) + 1, 0) AS rounds FROM (
        SELECT newest.epoch, newest.nonce FROM unnest(${GAMES}) AS played (game), LATERAL (
          SELECT epoch, nonce FROM rounds.round
          WHERE round.account = pair.account AND round.game = played.game AND round.seq < following.seq
          ORDER BY seq DESC LIMIT 1
        ) AS newest
        UNION ALL
        SELECT epoch, nonce FROM rounds.open WHERE open.account = pair.account
      ) AS latest WHERE latest.epoch = pair.epoch
    ) AS drawn
    WHERE pair.account = ${account} AND server_seed_hash IS NOT NULL
    ORDER BY pair.epoch DESC LIMIT ${limit}`);
}

const RECORD = sql.fragment`
  partition || '-' || round.seq AS id, game, params::jsonb, outcome::jsonb, stake AS "stakePoints",
  payout AS "payoutPoints", multiplier_hundredths AS "multiplierHundredths", server_seed_hash AS "serverSeedHash",
  server_seed AS "serverSeed", client_seed AS "clientSeed", nonce, epoch, rules_version AS "rulesVersion",
  command AS "commandId", at`;

/** Null for another player's round. `id` must have passed `roundId`. */
export function readRound(db: CommonQueryMethods, account: number, id: RoundId): Promise<RoundRow | null> {
  const { partition, seq } = placeOfRound(id);
  return db.maybeOne(sql.type(recordRow)`
    SELECT ${RECORD} FROM rounds.round JOIN rounds.seed_pair USING (account, epoch)
    WHERE account = ${account} AND game = ANY(${GAMES}) AND round.seq = ${seq} AND partition = ${partition}
      AND server_seed_hash IS NOT NULL`);
}

/** After `afterSeq`, up to and including `toSeq`, newest first. */
export function readRoundsWithin(
  db: CommonQueryMethods,
  account: number,
  { afterSeq, toSeq, limit }: { afterSeq: number; toSeq: number; limit: number },
): Promise<readonly RoundRow[]> {
  return db.any(sql.type(recordRow)`
    SELECT ${RECORD} FROM unnest(${GAMES}) AS played (name), LATERAL (
      SELECT * FROM rounds.round
      WHERE round.account = ${account} AND round.game = played.name AND seq > ${afterSeq} AND seq <= ${toSeq}
      ORDER BY seq DESC LIMIT ${limit}
    ) AS round JOIN rounds.seed_pair USING (account, epoch)
    WHERE server_seed_hash IS NOT NULL ORDER BY round.seq DESC LIMIT ${limit}`);
}

const ownerRow = z.object({ account: z.int(), game: gameName, stakePoints: z.int(), payoutPoints: z.int() });
type RoundOwner = z.infer<typeof ownerRow>;

/** Of any player. `id` must have passed `roundId`. */
export function readRoundOwner(db: CommonQueryMethods, account: number, id: RoundId): Promise<RoundOwner | null> {
  const { partition, seq } = placeOfRound(id);
  return db.maybeOne(sql.type(ownerRow)`
    SELECT account, game, stake AS "stakePoints", payout AS "payoutPoints" FROM rounds.round
    WHERE account = ${account} AND game = ANY(${GAMES}) AND seq = ${seq} AND partition = ${partition}`);
}

/** Newest first. The ids must be the account's; unknown ids are omitted. */
export function readRounds(
  db: CommonQueryMethods,
  account: number,
  ids: readonly RoundId[],
): Promise<readonly RoundRow[]> {
  const places = ids.map((id) => placeOfRound(id).seq);
  return db.any(sql.type(recordRow)`
    SELECT ${RECORD} FROM rounds.round JOIN rounds.seed_pair USING (account, epoch)
    WHERE account = ${account} AND game = ANY(${GAMES}) AND round.seq = ANY(${sql.array(places, 'int8')})
      AND server_seed_hash IS NOT NULL
    ORDER BY round.seq DESC`);
}
