// Rows of a day, as the prover writes them.
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { dayOf, type UtcDay } from '#contracts/days/utc-day.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import { NODE_BYTES } from '#contracts/proofs/liabilities.ts';
import { formatPosition, parsePosition, type Position } from '#contracts/position.ts';
import { ERASED_ACCOUNTS } from '../../identity/port/erased-accounts.ts';
import { TILE_LEVELS, TILE_NODES } from './packed-tree.ts';
import type { Planted } from './plant-leaves.ts';

/** Days whose leaves, tree and file are kept. */
export const KEPT_DAYS = 7;

const TILES_AT_ONCE = 32;

export type LiabilitiesDay = {
  day: number;
  position: Position;
  root: Buffer;
  height: number;
  total: number;
  debts: number;
  accounts: number;
  digest: Buffer;
  fileBytes: number;
  /** Of the accounts of players in the trial balance; null if it had not reached the position. */
  booked: number | null;
  reserves: readonly StatedReserve[];
  arePublished: boolean;
  madeAt: number;
};

/** A balance that a bank or provider stated. `asOf`: milliseconds. */
export type StatedReserve = { name: string; micros: number; asOf: number };

export function utcDayOf(day: number): UtcDay {
  return dayOf(day * DAY_MS);
}

type DayRow = Omit<LiabilitiesDay, 'position'> & { position: string };

export async function findDay(db: pg.Client, day: number): Promise<LiabilitiesDay | null> {
  const { rows } = await db.query<DayRow>(
    `SELECT day, position, root, height, total::float8 AS total, debts::float8 AS debts, accounts::float8 AS accounts,
       digest, file_bytes::float8 AS "fileBytes", booked::float8 AS booked, reserves,
       reserves_published AS "arePublished", (extract(epoch FROM made_at) * 1000)::float8 AS "madeAt"
     FROM proofs.liabilities WHERE day = $1`,
    [day],
  );
  const [row] = rows;
  return row === undefined ? null : { ...row, position: parsePosition(row.position) };
}

/** From then on the day is known. A day has one row: another root is refused by its key. */
export async function publishDay(db: pg.Client, made: LiabilitiesDay): Promise<void> {
  const { day, position, root, height, total, debts, accounts, digest, fileBytes } = made;
  await db.query(
    `INSERT INTO proofs.liabilities
       (day, position, root, height, total, debts, accounts, digest, file_bytes, booked, reserves, reserves_published, made_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, to_timestamp($13 / 1000.0))`,
    [
      day,
      formatPosition(position),
      root,
      height,
      total,
      debts,
      accounts,
      digest,
      fileBytes,
      made.booked,
      JSON.stringify(made.reserves),
      made.arePublished,
      made.madeAt,
    ],
  );
}

/** The lock ends with the connection. A prover that lost its own lock may still be at work for a moment. */
export async function isOnlyRun(db: pg.Client): Promise<boolean> {
  const { rows } = await db.query<{ free: boolean }>(
    "SELECT pg_try_advisory_lock(hashtext('proofs liabilities')) AS free",
  );
  return rows[0]!.free;
}

const DETAILS = ['proofs.liability', 'proofs.liability_tile', 'proofs.liability_file'] as const;

/** Of a run that did not end. */
export async function removeDetails(db: pg.Client, day: number): Promise<void> {
  for (const table of DETAILS) await db.query(`DELETE FROM ${table} WHERE day = $1`, [day]);
}

/** Of days that are no longer kept once this one is published: until then, an older one may be the latest. */
export async function removeOldDetails(db: pg.Client, day: number): Promise<void> {
  for (const table of DETAILS) await db.query(`DELETE FROM ${table} WHERE day <= $1`, [day - KEPT_DAYS]);
}

/** Of people that were erased before their accounts were stored. Their parts stay in the tree. */
export async function removeErased(db: pg.Client, day: number): Promise<void> {
  await db.query(`DELETE FROM proofs.liability WHERE day = $1 AND account IN (${ERASED_ACCOUNTS})`, [day]);
}

/** By COPY: the thread would need longer for arrays as parameters of an INSERT. */
export async function keepAccounts(db: pg.Client, day: number, planted: readonly Planted[]): Promise<void> {
  const columns = 'day, account, version, available, held, chosen, places, parts';
  const copy = db.query(copyFrom(`COPY proofs.liability (${columns}) FROM STDIN`));
  copy.end(planted.map((own) => lineOf(day, own)).join(''));
  await finished(copy);
}

function lineOf(day: number, { account, version, available, held, chosen, places, parts }: Planted): string {
  // A chosen value is one line without control characters.
  const value = chosen === null ? '\\N' : chosen.replaceAll('\\', '\\\\');
  const columns = [day, account, version, available, held, value, `{${places.join(',')}}`, `{${parts.join(',')}}`];
  return `${columns.join('\t')}\n`;
}

/** Of a level whose nodes are read by their tiles. */
export async function keepLevel(
  db: pg.Client,
  { day, level, nodes }: { day: number; level: number; nodes: Buffer },
  rest: () => Promise<void>,
): Promise<void> {
  const tileBytes = TILE_NODES * NODE_BYTES;
  const tiles = Math.ceil(nodes.length / tileBytes);
  for (let first = 0; first < tiles; first += TILES_AT_ONCE) {
    const indexes = Array.from({ length: Math.min(TILES_AT_ONCE, tiles - first) }, (_, place) => first + place);
    await db.query({
      name: 'keep-liability-tiles',
      text: `INSERT INTO proofs.liability_tile (day, level, index, nodes)
        SELECT $1::int4, $2::int2, index, nodes FROM unnest($3::int4[], $4::bytea[]) AS tile (index, nodes)`,
      values: [day, level, indexes, indexes.map((index) => nodes.subarray(index * tileBytes, (index + 1) * tileBytes))],
    });
    await rest();
  }
}

export function isTileLevel(level: number): boolean {
  return level % TILE_LEVELS === 0;
}

export async function keepFilePart(db: pg.Client, day: number, part: number, bytes: Buffer): Promise<void> {
  await db.query('INSERT INTO proofs.liability_file (day, part, bytes) VALUES ($1, $2, $3)', [day, part, bytes]);
}
