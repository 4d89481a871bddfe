import { afterEach, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#contracts/days/time.ts';
import type { AccountId } from '#contracts/ids.ts';
import { adminActionsCall, adminUserCall } from '#contracts/standing/staff-calls.ts';
import { financeExceptionsCall } from '#contracts/finance/matching-calls.ts';
import { refused } from '../../module/errors.ts';
import type { Answer } from '../../module/handler.ts';
import { listFiles } from './list-file.ts';

afterEach(() => void vi.useRealTimers());

const PERSON = { account: 1234 as AccountId, query: { action: 'ban-user' } };
const row = (id: number) => ({ id, adminId: 1000, adminName: '=1+1', details: { reason: 'spam' } });
const page = (ids: readonly number[], next: string | null): Answer<unknown> => ({
  kind: 'answer',
  reply: ids.map(row),
  page: { next, total: null },
});

async function linesOf(outcome: Answer<unknown>): Promise<string[]> {
  if (outcome.file === undefined || !('stream' in outcome.file)) throw new Error('no file');
  const parts: Uint8Array[] = [];
  for await (const part of outcome.file.stream) parts.push(part);
  await outcome.file[Symbol.asyncDispose]();
  return Buffer.concat(parts).toString().trimEnd().split('\r\n');
}

async function fileOf(files: NonNullable<ReturnType<typeof listFiles>>): Promise<Answer<unknown>> {
  const outcome = await files(PERSON);
  if (outcome.kind === 'refusal') throw new Error(outcome.message);
  return outcome;
}

test('the pages of a filter follow one another in a file, which ends with their number', async () => {
  const asked: unknown[] = [];
  const files = listFiles(
    adminActionsCall,
    (one) => {
      asked.push((one as { query: unknown }).query);
      return asked.length === 1 ? page([1, 2], '~next') : page([3], null);
    },
    new Set(),
  )!;
  const lines = await linesOf(await fileOf(files));
  expect(lines[0]).toBe('\uFEFFId,Admin id,Admin name,Action,Target user id,Details,Ip address,Outcome,Created at');
  expect(lines.slice(1, -1).map((line) => line.split(',').slice(0, 3))).toEqual([
    ['1', '1000', "'=1+1"],
    ['2', '1000', "'=1+1"],
    ['3', '1000', "'=1+1"],
  ]);
  expect(lines.at(-1)).toBe('3 rows');
  expect(asked).toEqual([
    { action: 'ban-user', limit: 500 },
    { action: 'ban-user', limit: 500, before: '~next' },
  ]);
});

test('a person has one file at a time, until it is sent or given up', async () => {
  const writing = new Set<AccountId>();
  const files = listFiles(adminActionsCall, () => page([1], null), writing)!;
  const first = await fileOf(files);
  expect(await files(PERSON)).toMatchObject({ kind: 'refusal', code: 'rate-limited' });
  await linesOf(first);
  expect(await linesOf(await fileOf(files))).toHaveLength(3);
  expect(writing.size).toBe(0);
});

test('a refused or failed first page is answered as a read is, and another file can be asked for', async () => {
  const writing = new Set<AccountId>();
  const no = refused('invalid-input', 'No.');
  expect(await listFiles(adminActionsCall, () => no, writing)!(PERSON)).toBe(no);
  const fails = listFiles(adminActionsCall, () => Promise.reject(new Error('lost')), writing)!;
  await expect(fails(PERSON)).rejects.toThrow('lost');
  expect(writing.size).toBe(0);
});

test('a file that takes too long, or whose next page is refused, says that it is not whole', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let pages = 0;
  const slow = listFiles(
    adminActionsCall,
    () => {
      vi.advanceTimersByTime(MINUTE_MS);
      return page([++pages], '~next');
    },
    new Set(),
  )!;
  expect((await linesOf(await fileOf(slow))).at(-1)).toMatch(/^Stopped after \d rows?\. Narrow the filter/);
  expect(pages).toBeLessThan(8);
  let turn = 0;
  const refusedLater = () => (turn++ === 0 ? page([1], '~next') : refused('overloaded', 'Busy.'));
  const lines = await linesOf(await fileOf(listFiles(adminActionsCall, refusedLater, new Set())!));
  expect(lines.at(-1)).toBe('Stopped after 1 row. Narrow the filter to save the rest.');
});

test('objects have a column for each field, lists are JSON, and micros are dollars', async () => {
  const exception = { id: 1, micros: -1_250_000, line: { id: 7, references: ['a', 'b'] }, notes: [] };
  const handler = (): Answer<unknown> => ({ kind: 'answer', reply: { rows: [exception], next: null } });
  const [head, first] = await linesOf(await fileOf(listFiles(financeExceptionsCall, handler, new Set())!));
  expect(head).toContain('Micros in dollars');
  expect(head).toContain('Line references');
  expect(first).toContain(',-1.25,');
  expect(first).toContain('[""a"",""b""]');
});

test('only lists of staff that have pages can be had as a file', () => {
  expect(listFiles(adminUserCall, () => page([], null), new Set())).toBeNull();
});
