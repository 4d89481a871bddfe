import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { parseSdn, type SdnEntry, type SdnList } from './parse-sdn.ts';

const LOCK = 7_310_226;
const AT_ONCE = 1000;

const listRow = z.object({ hash: z.string(), published: z.string(), entries: z.int(), loadedAt: z.int() });
export type StoredList = z.infer<typeof listRow>;

export function readCurrentList(db: CommonQueryMethods): Promise<StoredList | null> {
  return db.maybeOne(sql.type(listRow)`
    select hash, published, entries, loaded_at as "loadedAt" from compliance.sanctions_list where is_current`);
}

/** Makes the file's list current. Returns null if it is that already. */
export async function loadList(pool: DatabasePool, file: string): Promise<StoredList | null> {
  const { hash, list } = await readFile(file);
  return pool.transaction(async (transaction) => {
    await transaction.query(sql.unsafe`select pg_advisory_xact_lock(${LOCK})`);
    if ((await readCurrentList(transaction))?.hash === hash) return null;
    // The header of a replaced list stays, as evidence of earlier screenings.
    await transaction.query(sql.unsafe`update compliance.sanctions_list set is_current = false where is_current`);
    await transaction.query(sql.unsafe`
      insert into compliance.sanctions_list (hash, published, entries, is_current)
      values (${hash}, ${list.published}, ${list.entries.length}, true)
      on conflict (hash) do update set is_current = true, loaded_at = now()`);
    await transaction.query(sql.unsafe`delete from compliance.sanctions_entry`);
    await transaction.query(sql.unsafe`delete from compliance.sanctions_address`);
    for (let from = 0; from < list.entries.length; from += AT_ONCE) {
      await insert(transaction, hash, list.entries.slice(from, from + AT_ONCE));
    }
    return readCurrentList(transaction);
  });
}

async function readFile(file: string): Promise<{ hash: string; list: SdnList }> {
  const hash = createHash('sha256');
  const bytes = createReadStream(file);
  bytes.on('data', (chunk) => hash.update(chunk));
  bytes.setEncoding('utf8');
  const list = await parseSdn(bytes as AsyncIterable<string>);
  return { hash: hash.digest('hex'), list };
}

async function insert(db: CommonQueryMethods, list: string, entries: readonly SdnEntry[]): Promise<void> {
  await db.query(sql.unsafe`
    insert into compliance.sanctions_entry (list, uid, names, programs)
    select ${list}, uid, names::jsonb, programs::jsonb from ${sql.unnest(
      entries.map(({ uid, names, programs }) => [uid, JSON.stringify(names), JSON.stringify(programs)]),
      ['int8', 'text', 'text'],
    )} as entry (uid, names, programs) on conflict do nothing`);
  const addresses = entries.flatMap(({ uid, addresses: all }) =>
    all.map((address) => [uid, normalAddress(address).slice(0, 200)]),
  );
  await db.query(sql.unsafe`
    insert into compliance.sanctions_address (list, uid, address)
    select ${list}, uid, address from ${sql.unnest(addresses, ['int8', 'text'])} as listed (uid, address)
    on conflict do nothing`);
}

const entryRow = z.object({ uid: z.int(), names: z.array(z.string()) });

export function readNames(db: CommonQueryMethods, list: string): Promise<readonly z.infer<typeof entryRow>[]> {
  return db.any(sql.type(entryRow)`
    select uid, names from compliance.sanctions_entry where list = ${list} and names <> '[]' order by uid`);
}

export function findAddress(db: CommonQueryMethods, address: string): Promise<readonly number[]> {
  return db.anyFirst(sql.type(z.object({ uid: z.int() }))`
    select uid from compliance.sanctions_address where address = ${normalAddress(address)} order by uid`);
}

/** The capitals of Ethereum and bech32 addresses carry no meaning. */
function normalAddress(address: string): string {
  return /^(0x|bc1|ltc1)/i.test(address) ? address.toLowerCase() : address;
}
