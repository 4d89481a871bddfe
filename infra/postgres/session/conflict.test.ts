import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { despiteConflicts } from './conflict.ts';

beforeEach(() => void vi.useFakeTimers({ fakeNodeBuiltins: true }));
afterEach(() => void vi.useRealTimers());

const failure = (code: string) => Object.assign(new Error(code), { code });

async function attempts(errors: readonly Error[]): Promise<{ answer: unknown; made: number }> {
  let made = 0;
  const work = async () => {
    const error = errors[made++];
    if (error !== undefined) throw error;
    return 'done';
  };
  const answer = despiteConflicts(work).catch((error: Error) => error.message);
  await vi.runAllTimersAsync();
  return { answer: await answer, made };
}

test('work that met a deadlock or another transaction is done again, also where the error is wrapped', async () => {
  const wrapped = new Error('a migration failed', { cause: failure('40P01') });
  expect(await attempts([failure('40P01'), failure('40001'), wrapped])).toEqual({ answer: 'done', made: 4 });
});

test('any other error is thrown at once', async () => {
  expect(await attempts([failure('40P01'), failure('42501')])).toEqual({ answer: '42501', made: 2 });
});

test('the attempts have an end', async () => {
  const { answer, made } = await attempts(Array.from({ length: 50 }, () => failure('40P01')));
  expect([answer, made < 20]).toEqual(['40P01', true]);
});
