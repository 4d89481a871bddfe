import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { maybeInstantOf } from '#contracts/days/time.ts';
import type { StatementFile } from '#contracts/finance/files.ts';

export async function* chunksOf(db: CommonQueryMethods, file: number): AsyncGenerator<Uint8Array> {
  for (let place = 0; ; place++) {
    const bytes = await db.maybeOneFirst(sql.type(z.object({ bytes: z.instanceof(Buffer) }))`
      select bytes from finance.file_chunk where file = ${file} and place = ${place}`);
    if (bytes === null) return;
    yield bytes;
  }
}

const fileRow = z.object({
  id: z.int(),
  account: z.string(),
  name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  state: z.enum(['stored', 'importing', 'imported', 'failed']),
  storedBy: z.int(),
  storedAt: z.number(),
  records: z.int(),
  lines: z.int(),
  zeros: z.int(),
  duplicates: z.int(),
  problems: z.int(),
  firstAt: z.int().nullable(),
  lastAt: z.int().nullable(),
  error: z.string().nullable(),
  /** An earlier import of the same bytes. */
  twin: z.int().nullable(),
});

const COLUMNS = sql.fragment`
  id, account, name, bytes, encode(sha256, 'hex') as sha256, state, stored_by as "storedBy", stored_at as "storedAt",
  records, lines, zeros, duplicates, problems, first_at as "firstAt", last_at as "lastAt", error, (
    select min(twin.id) from finance.file as twin
    where twin.sha256 = file.sha256 and twin.state = 'imported' and twin.account = file.account and twin.id <> file.id
  ) as twin`;

export async function readFile(db: CommonQueryMethods, id: number): Promise<StatementFile | null> {
  const row = await db.maybeOne(sql.type(fileRow)`
    select ${COLUMNS} from finance.file where id = ${id} and state <> 'storing'`);
  return row === null ? null : presented(row);
}

type FilePage = { account?: string | undefined; before?: number | undefined; limit: number };

export async function readFiles(
  db: CommonQueryMethods,
  { account, before = Number.MAX_SAFE_INTEGER, limit }: FilePage,
): Promise<StatementFile[]> {
  const ofAccount = account === undefined ? sql.fragment`` : sql.fragment`and account = ${account}`;
  const rows = await db.any(sql.type(fileRow)`
    select ${COLUMNS} from finance.file where id < ${before} and state <> 'storing' ${ofAccount}
    order by id desc limit ${limit}`);
  return rows.map(presented);
}

function presented({ storedAt, firstAt, lastAt, ...file }: z.infer<typeof fileRow>): StatementFile {
  return {
    ...file,
    storedAt: maybeInstantOf(storedAt)!,
    firstAt: maybeInstantOf(firstAt),
    lastAt: maybeInstantOf(lastAt),
  };
}
