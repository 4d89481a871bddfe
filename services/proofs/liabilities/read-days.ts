import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { instantOf } from '#contracts/days/time.ts';
import type { OwnDay } from '#contracts/proofs/liability-calls.ts';
import { isReserve } from '#contracts/proofs/reserve-words.ts';
import { siblingsIn, sizeOf, TILE_LEVELS, TILE_NODES } from './packed-tree.ts';
import { utcDayOf } from './day-rows.ts';

/** On a page. */
export const SHOWN = 30;

const bytes = z.instanceof(Buffer);
const reserve = z.object({ name: z.string(), micros: z.int(), asOf: z.int() });

const dayRow = z.object({
  day: z.int(),
  position: z.string(),
  root: bytes,
  height: z.int(),
  total: z.int(),
  debts: z.int(),
  accounts: z.int(),
  digest: bytes,
  fileBytes: z.int().nullable(),
  booked: z.int().nullable(),
  reserves: z.array(reserve),
  isPublished: z.boolean(),
  madeAt: z.int(),
});
export type DayRow = z.infer<typeof dayRow>;

/** `before`: a day, not included. */
export function readDays(
  db: CommonQueryMethods,
  { before, limit = SHOWN }: { before?: number | null | undefined; limit?: number },
): Promise<readonly DayRow[]> {
  return db.any(sql.type(dayRow)`
    select made.day, position, root, height, total, debts, accounts, digest,
      case when exists (select from proofs.liability_file as kept where kept.day = made.day) then file_bytes end as "fileBytes",
      booked, reserves, reserves_published as "isPublished", (extract(epoch from made_at) * 1000)::int8 as "madeAt"
    from proofs.liabilities as made
    where ${before ?? null}::int4 is null or made.day < ${before ?? null}::int4
    order by made.day desc limit ${limit}`);
}

export function presentTotals({ day, position, root, digest, total, debts, accounts, madeAt }: DayRow) {
  return {
    day,
    date: utcDayOf(day),
    position,
    total,
    debts,
    accounts,
    root: root.toString('hex'),
    digest: digest.toString('hex'),
    madeAt: instantOf(madeAt),
  };
}

export function presentReserves({ reserves }: Pick<DayRow, 'reserves'>) {
  // Earlier days were stored with the debts of networks.
  return reserves
    .filter(({ name }) => isReserve(name))
    .map(({ asOf, ...stated }) => ({ ...stated, asOf: instantOf(asOf) }));
}

const ownRow = z.object({
  version: z.int(),
  available: z.int(),
  held: z.int(),
  chosen: z.string().nullable(),
  places: z.array(z.int()),
  parts: z.array(z.int()),
});

/** Null if the account has no leaves on that day, or they are no longer kept. */
export async function readOwnDay(
  db: CommonQueryMethods,
  account: number,
  made: DayRow,
): Promise<Omit<OwnDay, 'heads'> | null> {
  const { day, height } = made;
  const own = await db.maybeOne(sql.type(ownRow)`
    select version, available, held, chosen, places, parts
    from proofs.liability where day = ${day} and account = ${account}`);
  if (own === null) return null;
  const { places, parts, ...state } = own;
  const paths = await readPaths(db, { day, height }, places);
  return {
    ...presentTotals(made),
    ...state,
    parts: parts.map((value, part) => ({ index: places[part]!, value, path: paths[part]! })),
  };
}

type PathNode = OwnDay['parts'][number]['path'][number];

async function readPaths(
  db: CommonQueryMethods,
  { day, height }: { day: number; height: number },
  places: readonly number[],
): Promise<PathNode[][]> {
  const levels = Array.from({ length: Math.ceil(height / TILE_LEVELS) }, (_, tile) => tile * TILE_LEVELS);
  const tileOf = (place: number, level: number) => Math.floor(place / 2 ** level / TILE_NODES);
  const wanted = places.flatMap((place) => levels.map((level) => [level, tileOf(place, level)]));
  const rows = await db.any(sql.type(z.object({ level: z.int(), index: z.int(), nodes: bytes }))`
    select level, index, nodes from proofs.liability_tile
    where day = ${day} and (level, index) in (
      select level, index from ${sql.unnest(wanted, ['int2', 'int4'])} as asked (level, index)
    )`);
  const tiles = new Map(rows.map(({ level, index, nodes }) => [`${level} ${index}`, nodes]));
  return places.map((place) =>
    levels.flatMap((level) => {
      const nodes = tiles.get(`${level} ${tileOf(place, level)}`);
      if (nodes === undefined) throw new Error(`The tree of liabilities of day ${day} lacks a part.`);
      const inTile = Math.floor(place / 2 ** level) % sizeOf(nodes);
      return siblingsIn(nodes, inTile).map(({ hash, value }) => ({ hash: Buffer.from(hash).toString('hex'), value }));
    }),
  );
}

const noteRow = z.object({ note: z.string() });

/** The signed note of a day. */
export function readHeads(db: CommonQueryMethods, day: number): Promise<string | null> {
  return db.maybeOneFirst(sql.type(noteRow)`select note from proofs.heads where day = ${utcDayOf(day)}`);
}

/** Those that sign the daily notes, or did. */
export async function readHeadsKeys(db: CommonQueryMethods): Promise<string[]> {
  const keys = await db.anyFirst(sql.type(z.object({ key: z.string() }))`
    select verifier_key as key from proofs.key where origin like '%/log/heads' order by since desc, verifier_key`);
  return [...keys];
}

/** The published file in its parts, as it is compressed. Null if it is no longer kept. */
export async function openFile(
  db: CommonQueryMethods,
  day: number,
): Promise<{ size: number; stream: AsyncIterable<Uint8Array> } | null> {
  const size = await db.maybeOneFirst(sql.type(z.object({ size: z.int() }))`
    select file_bytes as size from proofs.liabilities where day = ${day}`);
  if (size === null) return null;
  const first = await readPart(db, day, 0);
  return first === null ? null : { size, stream: partsFrom(db, day, { first, size }) };
}

function readPart(db: CommonQueryMethods, day: number, part: number): Promise<Buffer | null> {
  return db.maybeOneFirst(sql.type(z.object({ bytes }))`
    select bytes from proofs.liability_file where day = ${day} and part = ${part}`);
}

/** Fails if the day is removed before the end, so that a reader does not take a part for the whole. */
async function* partsFrom(
  db: CommonQueryMethods,
  day: number,
  { first, size }: { first: Buffer; size: number },
): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for (let [part, chunk] = [0, first as Buffer | null]; chunk !== null; chunk = await readPart(db, day, ++part)) {
    yield chunk;
    sent += chunk.length;
    if (sent >= size) return;
  }
  throw new Error(`The file of liabilities of day ${day} was removed while it was sent.`);
}
