import { request } from 'node:http';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import { FORMATS } from '#contracts/finance/formats.ts';
import type { importStatementCall, previewStatementCall, uploadStatementCall } from '#contracts/finance/calls.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { ThreadFailed } from '#infra/threads/thread-failed.ts';
import { openThreads, type Threads } from '#infra/threads/threads.ts';
import { type House, joinsStaff, openHouse } from '../gateway/house.ts';
import type { Visitor } from '../gateway/visitor.ts';

const real = openThreads();
let failing: ThreadFailed | null = null;
const threads: Threads = {
  run: (task) => (failing === null ? real.run(task) : Promise.reject(failing)),
  [Symbol.asyncDispose]: () => real[Symbol.asyncDispose](),
};

let house: House;
let finance: Visitor;

beforeAll(async () => {
  house = await openHouse({ threads });
  finance = house.visitor();
  await joinsStaff(house, finance, 'the_countess', 'finance');
});
afterAll(async () => {
  await house[Symbol.asyncDispose]();
  await real[Symbol.asyncDispose]();
});

const mapping = { ...FORMATS.bank.mapping, dates: 'iso' } as const;
const PATH = '/api/finance/sources/bank/files?name=statement.json';
const uploadHeaders = () => ({ 'content-type': 'application/octet-stream', 'idempotency-key': randomCommandId() });

async function uploads(text: string): Promise<number> {
  const { body } = await finance.call<ReplyOf<typeof uploadStatementCall>>('POST', PATH, {
    raw: text,
    headers: uploadHeaders(),
  });
  return body.id;
}

const previews = (file: number) =>
  finance.act<ReplyOf<typeof previewStatementCall> & Problem>(`/api/finance/files/${file}/preview`, { mapping });

test('JSON above its bounds is refused with a sentence', async () => {
  const large = await previews(await uploads(JSON.stringify([{ Date: 'x'.repeat(2_000_000) }])));
  expect(large.body.unreadable).toBe('A JSON file may have at most 1 MB. Use CSV.');
  const deep = await previews(await uploads('['.repeat(500_000)));
  expect(deep.body.unreadable).toContain('nested more than 20 levels');
});

test.each([
  ['memory', 422, 'task-too-large'],
  ['time', 422, 'task-too-large'],
  ['busy', 503, 'overloaded'],
  ['fault', 500, 'fault'],
] as const)('a thread that fails (%s) is a sentence to its asker and nothing else', async (why, status, code) => {
  const file = await uploads('Date,Amount,Reference,Description\n2026-11-24,5,a,b\n');
  failing = new ThreadFailed(why);
  const sentence = failing.message;
  const preview = await previews(file);
  expect([preview.status, preview.body.code, preview.body.message]).toEqual([status, code, sentence]);
  await finance.act<ReplyOf<typeof importStatementCall>>(`/api/finance/files/${file}/import`, { mapping });
  const read = () => finance.get<{ state: string; error: string | null }>(`/api/finance/files/${file}`);
  await expect.poll(async () => (await read()).body.state).toBe('failed');
  const interrupted = 'The import was interrupted. Start it again.';
  expect((await read()).body.error).toBe(why === 'fault' ? interrupted : sentence);
  failing = null;
  expect((await previews(file)).status).toBe(200);
  expect((await finance.act(`/api/finance/files/${file}/import`, { mapping })).status).toBe(200);
  await expect.poll(async () => (await read()).body.state, { interval: 20, timeout: 30_000 }).toBe('imported');
});

test('an upload whose client goes away leaves nothing', async () => {
  const counted = () =>
    house.db.pool.oneFirst(sql.type(z.object({ count: z.int() }))`select count(*) from finance.file_chunk`);
  const before = await counted();
  const sent = request(new URL(PATH, house.address), {
    method: 'POST',
    headers: {
      ...uploadHeaders(),
      origin: house.address,
      cookie: finance.cookie,
      'content-length': 5 * 1024 * 1024,
    },
  });
  sent.on('error', () => undefined);
  sent.write(Buffer.alloc(3 * 1024 * 1024, 'a'));
  await expect.poll(counted).toBeGreaterThan(before);
  sent.destroy();
  await expect.poll(counted).toBe(before);
});
