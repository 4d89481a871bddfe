import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { deleteFile, type NewFile, storeFile, sweepFiles } from '#services/finance/statements/store-file.ts';
import { testDatabase } from '#tests/support/database.ts';

const MB = 1024 * 1024;
let db: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => void (db = await testDatabase()));
afterAll(() => db[Symbol.asyncDispose]());

async function* zeros(megabytes: number): AsyncGenerator<Uint8Array> {
  for (let n = 0; n < megabytes; n++) yield Buffer.alloc(MB);
}

const file = (given: Partial<NewFile>): NewFile => ({
  account: 'bank',
  name: 'a.csv',
  by: 1,
  bytes: zeros(1),
  size: MB,
  ...given,
});

const stored = () =>
  db.pool.one(sql.type(z.object({ files: z.int(), chunks: z.int(), bytes: z.int() }))`
    select (select count(*) from finance.file) as files, (select count(*) from finance.file_chunk) as chunks,
      (select coalesce(sum(bytes), 0) from finance.file)::int8 as bytes`);

/** Three chunks, and then nothing until it is cut off. */
function cutOff() {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: end, reject: cut } = Promise.withResolvers<never>();
  end.catch(() => undefined);
  async function* bytes() {
    yield* zeros(3);
    begin();
    await end;
  }
  return { bytes: bytes(), begun, cut: () => cut(new Error('aborted')) };
}

test('a running upload counts with its announced size, and leaves nothing when it is cut off', async () => {
  const upload = cutOff();
  const storing = storeFile(db.pool, file({ bytes: upload.bytes, size: 6 * MB }), 8 * MB);
  await upload.begun;
  expect(await stored()).toEqual({ files: 1, chunks: 3, bytes: 6 * MB });
  expect(await storeFile(db.pool, file({ bytes: zeros(3), size: 3 * MB }), 8 * MB)).toEqual({ kind: 'full' });
  upload.cut();
  await expect(storing).rejects.toThrow('aborted');
  expect(await stored()).toEqual({ files: 0, chunks: 0, bytes: 0 });
  const { kind } = await storeFile(db.pool, file({ bytes: zeros(3), size: 3 * MB }), 8 * MB);
  expect([kind, await stored()]).toEqual(['stored', { files: 1, chunks: 3, bytes: 3 * MB }]);
  await db.pool.query(sql.unsafe`delete from finance.file`);
});

test('an upload without a length reserves the largest file, and is counted by its bytes in the end', async () => {
  expect(await storeFile(db.pool, file({ size: null }), 1023 * MB)).toEqual({ kind: 'full' });
  expect((await storeFile(db.pool, file({ size: null }), 1024 * MB)).kind).toBe('stored');
  expect(await stored()).toEqual({ files: 1, chunks: 1, bytes: MB });
  await db.pool.query(sql.unsafe`delete from finance.file`);
});

test.each([
  ['with more bytes than announced', { bytes: zeros(3), size: 2 * MB }, 'too-large'],
  ['that announces more than a file may have', { size: 1025 * MB }, 'too-large'],
  ['without bytes', { bytes: zeros(0), size: 0 }, 'empty'],
] as const)('an upload %s is refused, and leaves nothing', async (_name, given, kind) => {
  expect(await storeFile(db.pool, file(given))).toEqual({ kind });
  expect(await stored()).toEqual({ files: 0, chunks: 0, bytes: 0 });
});

test('what a killed process left is swept, and a running upload is kept', async () => {
  const upload = cutOff();
  const running = storeFile(db.pool, file({ bytes: upload.bytes, size: 6 * MB }));
  await upload.begun;
  await db.pool.query(sql.unsafe`
    with dead as (
      insert into finance.file (account, name, stored_by, bytes, touched_at)
      values ('bank', 'dead.csv', 1, 100, now() - interval '16 minutes') returning id
    ) insert into finance.file_chunk select id, 0, 'x' from dead`);
  await sweepFiles(db.pool);
  expect(await stored()).toEqual({ files: 1, chunks: 3, bytes: 6 * MB });
  upload.cut();
  await expect(running).rejects.toThrow('aborted');
});

test('an upload whose file was swept is refused', async () => {
  async function* bytes() {
    yield* zeros(1);
    await db.pool.query(sql.unsafe`delete from finance.file`);
    yield* zeros(1);
  }
  expect(await storeFile(db.pool, file({ bytes: bytes(), size: 2 * MB }))).toEqual({ kind: 'too-slow' });
  expect(await stored()).toEqual({ files: 0, chunks: 0, bytes: 0 });
});

test.each([
  ['stored', 0],
  ['failed', 0],
  ['importing', 1],
  ['imported', 1],
] as const)('of files that are %s, %i stay when someone deletes them', async (state, kept) => {
  const added = await storeFile(db.pool, file({}));
  const id = added.kind === 'stored' ? added.id : 0;
  await db.pool.query(sql.unsafe`update finance.file set state = ${state} where id = ${id}`);
  expect([await deleteFile(db.pool, id), (await stored()).files]).toEqual([kept === 0, kept]);
  await db.pool.query(sql.unsafe`delete from finance.file where id = ${id}`);
  expect(await deleteFile(db.pool, id)).toBe(true);
});
