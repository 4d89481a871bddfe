// The prover's rows. Its session holds the lock, so a prover that lost the lock writes nothing.
import type { Client } from 'pg';
import type { WitnessReport } from '../witness/witness-report.ts';

export type Origin = {
  partition: number;
  epoch: number;
  origin: string;
  openedAt: Date;
  saltCheck: Buffer | null;
};

export type TileRow = { level: number; index: number; root: Uint8Array };

export type SignedCheckpoint = {
  partition: number;
  epoch: number;
  origin: string;
  size: number;
  root: Buffer;
  chainHead: Buffer;
  /** With the signatures of the log. */
  note: string;
  /** Milliseconds. */
  signedAt: number;
};

/** The lock ends with the connection. */
export async function isOnlyProver(db: Client): Promise<boolean> {
  const { rows } = await db.query<{ free: boolean }>("SELECT pg_try_advisory_lock(hashtext('proofs')) AS free");
  return rows[0]!.free;
}

/** Of the newest epoch. */
export async function readOrigin(db: Client, partition: number): Promise<Origin | undefined> {
  const { rows } = await db.query<Origin>(
    `SELECT partition, epoch, origin, opened_at AS "openedAt", salt_check AS "saltCheck" FROM proofs.origin
     WHERE partition = $1 ORDER BY epoch DESC LIMIT 1`,
    [partition],
  );
  return rows[0];
}

/** When the first name of the partition was given. */
export async function firstOpening(db: Client, partition: number): Promise<Date> {
  const text = 'SELECT min(opened_at) AS at FROM proofs.origin WHERE partition = $1';
  return (await db.query<{ at: Date }>(text, [partition])).rows[0]!.at;
}

export async function addOrigin(db: Client, added: Origin): Promise<void> {
  const { partition, epoch, origin, openedAt, saltCheck } = added;
  await db.query(
    `INSERT INTO proofs.origin (partition, epoch, origin, opened_at, salt_check) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [partition, epoch, origin, openedAt, saltCheck],
  );
}

export async function keepSaltCheck(db: Client, { partition, epoch }: Origin, saltCheck: Buffer): Promise<void> {
  const text = 'UPDATE proofs.origin SET salt_check = $3 WHERE partition = $1 AND epoch = $2 AND salt_check IS NULL';
  await db.query(text, [partition, epoch, saltCheck]);
}

type OfEpoch = Pick<Origin, 'partition' | 'epoch'>;

export async function countTiles(db: Client, { partition, epoch }: OfEpoch): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT coalesce(max(index) + 1, 0)::float8 AS count FROM proofs.tile
     WHERE partition = $1 AND epoch = $2 AND level = 0`,
    [partition, epoch],
  );
  return rows[0]!.count;
}

/** Rows of all levels that the same leaves complete are added at once. */
export async function addTiles(db: Client, { partition, epoch }: OfEpoch, tiles: readonly TileRow[]): Promise<void> {
  if (tiles.length === 0) return;
  const columns = [tiles.map(({ level }) => level), tiles.map(({ index }) => index), tiles.map(({ root }) => root)];
  await db.query({
    name: 'prover-tiles',
    text: `INSERT INTO proofs.tile (partition, epoch, level, index, root)
           SELECT $1, $2, * FROM unnest($3::int2[], $4::int8[], $5::bytea[])`,
    values: [partition, epoch, ...columns],
  });
}

type Run = { first: number; count: number };

export async function tileRoots(
  db: Client,
  { partition, epoch }: OfEpoch,
  level: number,
  { first, count }: Run,
): Promise<Buffer[]> {
  const { rows } = await db.query<{ root: Buffer }>({
    name: 'prover-roots',
    text: `SELECT root FROM proofs.tile
           WHERE partition = $1 AND epoch = $2 AND level = $3 AND index >= $4 AND index < $4 + $5 ORDER BY index`,
    values: [partition, epoch, level, first, count],
  });
  return rows.map(({ root }) => root);
}

const CHECKPOINT = `c.partition, c.epoch, o.origin, c.size::float8 AS size, c.root, c.chain_head AS "chainHead", c.note,
  (extract(epoch FROM c.signed_at) * 1000)::float8 AS "signedAt"
  FROM proofs.checkpoint AS c JOIN proofs.origin AS o ON o.partition = c.partition AND o.epoch = c.epoch`;

export async function lastCheckpoint(db: Client, { partition, epoch }: OfEpoch): Promise<SignedCheckpoint | undefined> {
  const text = `SELECT ${CHECKPOINT} WHERE c.partition = $1 AND c.epoch = $2 ORDER BY c.size DESC LIMIT 1`;
  return (await db.query<SignedCheckpoint>({ name: 'prover-last', text, values: [partition, epoch] })).rows[0];
}

export async function checkpointAt(
  db: Client,
  { partition, epoch }: OfEpoch,
  size: number,
): Promise<SignedCheckpoint | undefined> {
  const text = `SELECT ${CHECKPOINT} WHERE c.partition = $1 AND c.epoch = $2 AND c.size = $3`;
  return (await db.query<SignedCheckpoint>({ name: 'prover-at', text, values: [partition, epoch, size] })).rows[0];
}

/** The first row of a size stays. Returns the one that is kept. */
export async function addCheckpoint(db: Client, row: SignedCheckpoint): Promise<SignedCheckpoint> {
  const { partition, epoch, size, root, chainHead, note, signedAt } = row;
  const added = await db.query({
    name: 'prover-add',
    text: `INSERT INTO proofs.checkpoint (partition, epoch, size, root, chain_head, note, signed_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    values: [partition, epoch, size, root, chainHead, note, new Date(signedAt)],
  });
  return added.rowCount === 1 ? row : (await checkpointAt(db, row, size))!;
}

/** It is not thinned out. */
export async function keepForGood(db: Client, { partition, epoch, size }: SignedCheckpoint): Promise<void> {
  await db.query(
    'UPDATE proofs.checkpoint SET is_kept = true WHERE partition = $1 AND epoch = $2 AND size = $3 AND is_kept = false',
    [partition, epoch, size],
  );
}

/** A day of heads that are ten seconds apart, in each of a hundred partitions. */
const MOST_THINNED = 1_000_000;

/** Of heads that were signed before, within the same ten seconds, only the newest stays, and those that are kept. */
export async function thinAsked(db: Client, before: Date): Promise<void> {
  await db.query(
    `DELETE FROM proofs.checkpoint WHERE (partition, epoch, size) IN (
       SELECT partition, epoch, size FROM (
         SELECT partition, epoch, size, is_kept, row_number() OVER (
           PARTITION BY partition, epoch, floor(extract(epoch FROM signed_at) / 10) ORDER BY size DESC) AS place
         FROM proofs.checkpoint WHERE signed_at < $1) AS one
       WHERE NOT is_kept AND place > 1 LIMIT ${MOST_THINNED})`,
    [before],
  );
}

/** Removes heads that were signed before, but for those that are kept and the newest of each name. */
export async function thinCheckpoints(db: Client, before: Date): Promise<void> {
  await db.query(
    `DELETE FROM proofs.checkpoint WHERE (partition, epoch, size) IN (
       SELECT partition, epoch, size FROM proofs.checkpoint AS one
       WHERE NOT is_kept AND signed_at < $1 AND EXISTS (
         SELECT FROM proofs.checkpoint AS later
         WHERE later.partition = one.partition AND later.epoch = one.epoch AND later.size > one.size)
       LIMIT ${MOST_THINNED})`,
    [before],
  );
}

/** A witness that cosigned the checkpoint before is left as it is. */
export async function addCosignature(
  db: Client,
  { origin, size }: { origin: string; size: number },
  line: string,
): Promise<void> {
  // The name, and the first bytes of the key id.
  const signer = line.slice(0, line.lastIndexOf(' ') + 6);
  await db.query(
    `UPDATE proofs.checkpoint AS c SET cosignatures = cosignatures || $3
     FROM proofs.origin AS o
     WHERE o.origin = $1 AND c.partition = o.partition AND c.epoch = o.epoch AND c.size = $2
       AND position($4 IN cosignatures) = 0 AND length(cosignatures) < 200000`,
    [origin, size, line, signer],
  );
}

/** That sign under the name, or once did. */
export async function keysOf(db: Client, origin: string): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>('SELECT verifier_key AS key FROM proofs.key WHERE origin = $1', [
    origin,
  ]);
  return rows.map(({ key }) => key);
}

export type Wanted = {
  partition: number;
  seq: number;
  /** A head of exactly this size; otherwise one that covers the event. */
  isExact: boolean;
};

const MOST_WANTED = 1000;

export async function readWanted(db: Client): Promise<Wanted[]> {
  const text = `SELECT partition, seq::float8 AS seq, false AS "isExact" FROM proofs.wanted
    UNION ALL SELECT partition, size::float8, true FROM proofs.wanted_head LIMIT ${MOST_WANTED}`;
  return (await db.query<Wanted>({ name: 'prover-wanted', text })).rows;
}

export async function removeWanted(db: Client, partition: number, toSize: number): Promise<void> {
  await db.query('DELETE FROM proofs.wanted WHERE partition = $1 AND seq <= $2', [partition, toSize]);
}

export async function removeWantedHead(db: Client, { partition, seq }: Wanted): Promise<void> {
  await db.query('DELETE FROM proofs.wanted_head WHERE partition = $1 AND size = $2', [partition, seq]);
}

export type ProverState = {
  partition: number;
  size: number;
  head: number;
  signed: number | null;
  refusal: string | null;
  witnesses: readonly WitnessReport[];
  cosigned: number | null;
};

export async function storeStates(db: Client, states: readonly ProverState[], at: Date): Promise<void> {
  await db.query({
    name: 'prover-states',
    text: `INSERT INTO proofs.state (partition, size, head, signed, refusal, witnesses, cosigned, reported_at)
           SELECT partition, size, head, signed, refusal, witnesses, cosigned, $2
           FROM jsonb_to_recordset($1) AS s (partition int2, size int8, head int8, signed int8, refusal text,
             witnesses jsonb, cosigned int8)
           ON CONFLICT (partition) DO UPDATE SET size = excluded.size, head = excluded.head, signed = excluded.signed,
             refusal = excluded.refusal, witnesses = excluded.witnesses, cosigned = excluded.cosigned,
             reported_at = excluded.reported_at`,
    values: [JSON.stringify(states), at],
  });
}

/** The newest name of each partition. */
export async function readNames(db: Client): Promise<string[]> {
  const text = 'SELECT DISTINCT ON (partition) origin FROM proofs.origin ORDER BY partition, epoch DESC';
  return (await db.query<{ origin: string }>({ name: 'prover-names', text })).rows.map(({ origin }) => origin);
}

/** Of logs and of the notes of days. */
export async function readNamesWithKeys(db: Client): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>('SELECT DISTINCT origin AS name FROM proofs.key');
  return rows.map(({ name }) => name);
}

/** Keys that sign now. Those of the same origin that no longer do end at `at`. */
export async function keepKeys(db: Client, origin: string, keys: readonly string[], at: Date): Promise<void> {
  await db.query(
    `INSERT INTO proofs.key (verifier_key, origin, since) SELECT key, $1, $3 FROM unnest($2::text[]) AS key
     ON CONFLICT (verifier_key) DO UPDATE SET until = NULL WHERE key.until IS NOT NULL`,
    [origin, keys, at],
  );
  const text =
    'UPDATE proofs.key SET until = $3 WHERE origin = $1 AND until IS NULL AND verifier_key <> ALL ($2::text[])';
  await db.query(text, [origin, keys, at]);
}

export async function hasHeads(db: Client, date: string): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM proofs.heads WHERE day = $1', [date]);
  return rowCount === 1;
}

export async function hasNotesOf(db: Client, name: string): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM proofs.heads WHERE starts_with(note, $1) LIMIT 1', [`${name}\n`]);
  return rowCount === 1;
}

/** The first note of a day stays. */
export async function addHeads(
  db: Client,
  { date, note, at }: { date: string; note: string; at: number },
): Promise<void> {
  const text = 'INSERT INTO proofs.heads (day, note, signed_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING';
  await db.query(text, [date, note, new Date(at)]);
}
