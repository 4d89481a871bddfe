import { expect, test } from 'vitest';
import type { Append } from '../../log/append-batch.ts';
import type { Head } from '../../log/head.ts';
import { commit, type Flight, send } from './commit.ts';
import { Fenced, type LogPort, LogUnavailable } from './log-port.ts';

const EPOCH = 3;
const hashOf = (seq: number) => Buffer.alloc(32, seq);
const headAt = (seq: number, epoch = EPOCH): Head => ({ seq, epoch, hash: hashOf(seq) });
const LOST = new Error('connection lost');

function appendTo(lastSeq: number): Append {
  const batch = { canonical: Buffer.alloc(0), columns: [] };
  return {
    partition: 0,
    epoch: EPOCH,
    previousSeq: lastSeq - 2,
    lastSeq,
    previousHash: hashOf(lastSeq - 2),
    hash: hashOf(lastSeq),
    at: 0,
    batch,
  };
}

function scripted({ appends, heads = [] }: { appends: (boolean | Error)[]; heads?: (Head | Error)[] }) {
  const asked: string[] = [];
  const pauses: number[] = [];
  const next = async <Answer>(answers: (Answer | Error)[]): Promise<Answer> => {
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const port: LogPort = {
    append: ({ lastSeq }) => (asked.push(`append ${lastSeq}`), next(appends)),
    head: () => (asked.push('head'), next(heads)),
    reconnect: async () => void asked.push('reconnect'),
    ensureRoom: async (seq) => void asked.push(`room ${seq}`),
    pause: async (ms) => void pauses.push(ms),
    findCommands: async () => new Map(),
  };
  const flights: Flight[] = [6, 8].map((lastSeq) => {
    const append = appendTo(lastSeq);
    return { append, sent: send(port, append) };
  });
  return { port, flights, asked, pauses };
}

const NEW_LINE = ['append 6', 'append 8', 'reconnect', 'room 6', 'head'];

test.each([
  ['its own hash is there', 6],
  ['the hash of the one behind it is there, which cannot be in the log without it', 8],
])('a batch whose connection was lost is not sent again when %s', async (_what, seq) => {
  const { port, flights, asked } = scripted({ appends: [LOST], heads: [headAt(seq)] });
  await commit(port, flights, { attempts: 3 });
  expect(asked).toEqual(NEW_LINE);
});

test('one that did not arrive is sent again, and the one behind it waits for the head to be read', async () => {
  const retries: unknown[] = [];
  const { port, flights, asked } = scripted({ appends: [LOST, LOST, true], heads: [headAt(4)] });
  await commit(port, flights, { attempts: 3, onRetry: (error, attempt) => retries.push([error, attempt]) });
  expect(asked).toEqual([...NEW_LINE, 'append 6']);
  expect(retries).toEqual([[LOST, 1]]);
  expect(await flights[1]!.sent).toBe(false);
});

test('one that met another sequence number is not sent again when the head has its hash', async () => {
  const { port, flights, asked } = scripted({ appends: [false], heads: [headAt(6)] });
  await commit(port, flights, { attempts: 3 });
  expect(asked).toEqual(['append 6', 'append 8', 'head']);
});

test.each([
  ['is refused', false, ['append 6', 'append 8', 'head']],
  ['loses its line', LOST, NEW_LINE],
])('a writer whose batch %s and finds another epoch is fenced at once', async (_what, answer, asks) => {
  const { port, flights, asked } = scripted({ appends: [answer], heads: [headAt(4, EPOCH + 1)] });
  await expect(commit(port, flights, { attempts: 3 })).rejects.toThrow(Fenced);
  expect(asked).toEqual(asks);
});

test('a log of the same length with another history is not written to, though number and epoch are equal', async () => {
  const other = { ...headAt(4), hash: hashOf(99) };
  const { port, flights, asked } = scripted({ appends: [false], heads: [other] });
  await expect(commit(port, flights, { attempts: 3 })).rejects.toThrow('the database has lost transactions');
  expect(asked).toEqual(['append 6', 'append 8', 'head']);
});

test('a head that no batch of this writer explains stops the writer at once', async () => {
  for (const head of [headAt(5), { ...headAt(6), hash: hashOf(99) }]) {
    const { port, flights, asked } = scripted({ appends: [LOST], heads: [head] });
    await expect(commit(port, flights, { attempts: 3 })).rejects.toThrow('where 4 or 6 was expected');
    expect(asked).toEqual(NEW_LINE);
  }
});

test('without a response it is retried up to the limit, with pauses growing to a second', async () => {
  const { port, flights, asked, pauses } = scripted({ appends: [LOST], heads: [LOST] });
  const gaveUp = commit(port, flights, { attempts: 9 });
  await expect(gaveUp).rejects.toThrow(new LogUnavailable('the log could not be written after 9 attempts'));
  await expect(gaveUp).rejects.toMatchObject({ cause: LOST });
  expect(pauses).toEqual([20, 40, 80, 160, 320, 640, 1000, 1000, 1000]);
  expect(asked.filter((question) => question === 'reconnect')).toHaveLength(9);
});

test('with a full disk it is retried without limit, at most once a second', async () => {
  const full = Object.assign(new Error('could not extend file'), { code: '53100' });
  const appends = [...Array.from({ length: 100 }, () => full), true];
  const { port, flights, pauses } = scripted({ appends, heads: [headAt(4)] });
  await commit(port, flights, { attempts: 3 });
  expect(pauses.length).toBeGreaterThan(90);
  expect(Math.max(...pauses)).toBe(1000);
});
