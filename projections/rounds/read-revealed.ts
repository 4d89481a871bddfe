// Revealed seed pairs, and the places of their rounds in the log.
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { GAME_NAMES, isRoundGame } from '#contracts/games/catalogue.ts';

const followingRow = z.object({ account: z.int(), epoch: z.int(), seq: z.int() });
export type FollowingPair = z.infer<typeof followingRow>;

type Page = { afterSeq: number; toSeq: number; after: FollowingPair | undefined; limit: number };

/** Pairs that took the place of another within the range: their commitment follows its reveal. Reads every pair. */
export function readFollowingPairs(
  db: CommonQueryMethods,
  { afterSeq, toSeq, after, limit }: Page,
): Promise<readonly FollowingPair[]> {
  const from = after ?? { seq: afterSeq, account: 0 };
  const beyond =
    after === undefined
      ? sql.fragment`seq > ${from.seq}`
      : sql.fragment`(seq, account) > (${from.seq}, ${from.account})`;
  return db.any(sql.type(followingRow)`
    SELECT account, epoch, seq FROM rounds.seed_pair
    WHERE epoch > 0 AND ${beyond} AND seq <= ${toSeq} ORDER BY seq, account LIMIT ${limit}`);
}

const pairRow = z.object({
  account: z.int(),
  epoch: z.int(),
  seq: z.int(),
  toSeq: z.int(),
  rounds: z.int(),
});
export type RevealedPairRow = z.infer<typeof pairRow>;

const GAMES = sql.array([...GAME_NAMES], 'text');

/** The pairs before `following`, in that order: their commitment, the commitment after them, and the number of their rounds. */
export function readPairsBefore(
  db: CommonQueryMethods,
  following: readonly FollowingPair[],
): Promise<readonly RevealedPairRow[]> {
  const [accounts, epochs, seqs] = [
    following.map(({ account }) => account),
    following.map(({ epoch }) => epoch),
    following.map(({ seq }) => seq),
  ];
  return db.any(sql.type(pairRow)`
    SELECT pair.account, pair.epoch, pair.seq, next.seq AS "toSeq", counted.rounds
    FROM unnest(${sql.array(accounts, 'int8')}, ${sql.array(epochs, 'int4')}, ${sql.array(seqs, 'int8')})
      WITH ORDINALITY AS next (account, epoch, seq, place)
    JOIN rounds.seed_pair AS pair ON pair.account = next.account AND pair.epoch = next.epoch - 1
    CROSS JOIN LATERAL (
      SELECT count(*)::int4 AS rounds FROM unnest(${GAMES}) AS played (game)
      JOIN rounds.round ON round.account = pair.account AND round.game = played.game
        AND round.seq > pair.seq AND round.seq < next.seq
    ) AS counted
    WHERE pair.seq IS NOT NULL ORDER BY next.place`);
}

const placeRow = z.object({ account: z.int(), nonce: z.int(), seq: z.int(), startId: z.string().nullable() });
export type RoundPlaces = z.infer<typeof placeRow>;

const WITH_MOVES = sql.array(GAME_NAMES.filter(isRoundGame), 'text');

type Span = Pick<RevealedPairRow, 'account' | 'seq' | 'toSeq'>;

/** By pair, then by nonce. `startId`: of the command that began a round with moves. */
export function readRoundPlaces(db: CommonQueryMethods, pairs: readonly Span[]): Promise<readonly RoundPlaces[]> {
  const [accounts, froms, tos] = [
    pairs.map(({ account }) => account),
    pairs.map(({ seq }) => seq),
    pairs.map(({ toSeq }) => toSeq),
  ];
  return db.any(sql.type(placeRow)`
    SELECT round.account, round.nonce, round.seq,
      CASE WHEN round.game = ANY(${WITH_MOVES}) THEN round.command END AS "startId"
    FROM unnest(${sql.array(accounts, 'int8')}, ${sql.array(froms, 'int8')}, ${sql.array(tos, 'int8')})
      WITH ORDINALITY AS pair (account, seq, to_seq, place)
    CROSS JOIN unnest(${GAMES}) AS played (game)
    JOIN rounds.round ON round.account = pair.account AND round.game = played.game
      AND round.seq > pair.seq AND round.seq < pair.to_seq
    ORDER BY pair.place, round.nonce`);
}
