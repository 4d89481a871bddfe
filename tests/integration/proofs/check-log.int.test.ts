// The program that the house serves to strangers, over a history and its note.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LedgerEvent } from '#contracts/events.ts';
import { checkpointText, readCheckpoint } from '#contracts/proofs/checkpoint.ts';
import { headIn } from '#contracts/proofs/heads-note.ts';
import type { HistoryData } from '#contracts/proofs/history/file.ts';
import { dayNonceOf, nonceOf } from '#contracts/proofs/liabilities.ts';
import { readNote } from '#contracts/proofs/note.ts';
import { sha256 } from '#services/proofs/tree/sha256.ts';
import { EventStory } from '#tests/support/event-story.ts';
import { HEADS_SIGNER, LOG_ORIGIN, LOG_SIGNER, pageOf, writtenHistory } from '#tests/support/written-history.ts';
import { checkLogProgram } from './go-tools.ts';

const ANN = 1011;
const LIMIT_MS = 20_000;
const EVENTS = new EventStory()
  .opens(ANN)
  .bonus(ANN, 500)
  .adjusts(ANN, 20, 'a gift')
  .plays(ANN, { stake: 10, payout: 18 }).events as LedgerEvent[];

let folder: string;
let data: HistoryData;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallyhouse-check-log-'));
  data = await writtenHistory({ events: EVENTS, size: 300, day: { size: 200 } });
});
afterAll(() => rm(folder, { recursive: true }));

async function said(words: readonly string[], files: Record<string, string>): Promise<string> {
  const program = await checkLogProgram();
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return new Promise((resolve) => {
    execFile(program, words, { cwd: folder, timeout: LIMIT_MS }, (error, out, err) =>
      resolve(error === null ? out : `refused: ${err}`),
    );
  });
}

function history(changes: Partial<HistoryData> = {}, note = data.heads!.note): Promise<string> {
  return historyOf([{ ...data, ...changes }], note);
}

function historyOf(parts: readonly HistoryData[], note = data.heads!.note): Promise<string> {
  const pages = Object.fromEntries(parts.map((part, at) => [`page${at}`, pageOf(part)]));
  const words = ['history', LOG_SIGNER.verifierKey, ...Object.keys(pages), HEADS_SIGNER.verifierKey, 'note'];
  return said(words, { ...pages, note });
}

test('a whole history gives the nonce of the day, and a changed one is refused', async () => {
  const { secret, own } = data.liability!;
  const nonce = dayNonceOf(sha256, nonceOf(sha256, Buffer.from(secret, 'hex'), own.chosen ?? ''), own);
  expect(await history()).toBe(
    `account ${ANN}: events 1 to ${EVENTS.length} are in the log of 300 events\n` +
      `at the day's 200 events: event ${own.version}, ${own.available} available, ${own.held} held\n` +
      `nonce of that day: ${Buffer.from(nonce).toString('hex')}\n`,
  );
  const bytes = Buffer.from(data.events[1]!, 'base64');
  bytes[160]! ^= 1;
  for (const events of [
    data.events.slice(0, -1),
    data.events.toSpliced(1, 1),
    data.events.with(1, bytes.toString('base64')),
    data.events.toReversed(),
  ]) {
    expect(await history({ events })).toMatch(/^refused: (the events are not|event \d+ of the account)/);
  }
  expect(await history({}, data.heads!.note.replace(' 200 ', ' 201 '))).toMatch(/^refused: invalid signature/);
});

test('several files are one history if each older one proves that its log grew from the next', async () => {
  const newest = await writtenHistory({ events: EVENTS, size: 300, shown: EVENTS.slice(3), day: { size: 200 } });
  const middle = await writtenHistory({ events: EVENTS, size: 310, shown: EVENTS.slice(1, 3), olderThan: 300 });
  const oldest = await writtenHistory({ events: EVENTS, size: 320, shown: EVENTS.slice(0, 1), olderThan: 310 });
  const last = EVENTS.length;
  expect(await historyOf([middle, newest, oldest], newest.heads!.note)).toBe(
    'events 1 to 1 are in the log of 320 events\n' +
      'events 2 to 3 are in the log of 310 events\n' +
      `events 4 to ${last} are in the log of 300 events\n${await history()}`,
  );
  const forged = { ...oldest, olderThan: { ...oldest.olderThan!, growth: middle.olderThan!.growth } };
  for (const [parts, words] of [
    [[newest, oldest], 'event 2 of the account is missing'],
    [[newest, middle], 'event 1 of the account is missing'],
    [[middle, oldest], 'no total of a day'],
    [[newest, middle, { ...oldest, olderThan: null }], 'nothing shows that the files are of one log'],
    [[newest, middle, forged], 'invalid'],
  ] as const) {
    expect(await historyOf(parts, newest.heads!.note)).toMatch(new RegExp(`^refused: .*${words}`));
  }
});

test('the growth between two signed ends is checked', async () => {
  const head = headIn(readNote(data.heads!.note)!.text, LOG_ORIGIN)!;
  const older = LOG_SIGNER.sign(checkpointText(head));
  const hashes = Buffer.from(data.heads!.growth, 'base64');
  const lines = Array.from({ length: hashes.length / 32 }, (_, at) =>
    hashes.subarray(at * 32, at * 32 + 32).toString('base64'),
  );
  const body = (old: string, proof = lines) => `old ${old}\n${proof.join('\n')}\n\n${data.log.checkpoint}`;
  const check = (growth: string) => said(['growth', LOG_SIGNER.verifierKey, 'older', 'growth'], { older, growth });
  expect(readCheckpoint(readNote(data.log.checkpoint)!.text)!.size).toBe(300);
  expect(await check(body('200'))).toBe(`${LOG_ORIGIN} grew from 200 to 300 events; the first 200 are unchanged\n`);
  for (const forged of [body('0200'), body('201'), body('200', lines.slice(1)), body('200', lines.toReversed())]) {
    expect(await check(forged)).toMatch(/^refused/);
  }
});
