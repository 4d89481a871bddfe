// The program that the house serves to strangers, over a history and its note.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LedgerEvent } from '#contracts/events.ts';
import { checkpointText, readCheckpoint } from '#contracts/proofs/checkpoint.ts';
import { headIn } from '#contracts/proofs/heads-note.ts';
import type { HistoryData } from '#contracts/proofs/history/file.ts';
import { writeKeyList } from '#contracts/proofs/key-list.ts';
import { dayNonceOf } from '#contracts/proofs/liabilities.ts';
import { readNote } from '#contracts/proofs/note.ts';
import { logSigner } from '#services/proofs/notes/log-signer.ts';
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

const SINCE = '2026-11-01T00:00:00.000Z';
const KEYS = keyList([LOG_SIGNER.verifierKey, HEADS_SIGNER.verifierKey]);

/** `until`: of keys that no longer sign. */
function keyList(keys: readonly string[], until: Record<string, string> = {}): string {
  return writeKeyList(keys.map((key) => ({ verifierKey: key, since: SINCE, until: until[key] ?? null })));
}

type Said = {
  out: string;
  /** Which keys signed, and the reason of a refusal. */
  aside: string;
  isRefused: boolean;
};

async function run(words: readonly string[], files: Record<string, string>): Promise<Said> {
  const program = await checkLogProgram();
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return new Promise((resolve) => {
    execFile(program, words, { cwd: folder, timeout: LIMIT_MS }, (error, out, aside) =>
      resolve({ out, aside, isRefused: error !== null }),
    );
  });
}

async function said(words: readonly string[], files: Record<string, string>): Promise<string> {
  const { out, aside, isRefused } = await run(words, files);
  return isRefused ? `refused: ${aside.trimEnd().split('\n').at(-1)}` : out;
}

function history(changes: Partial<HistoryData> = {}, note = data.heads!.note): Promise<string> {
  return historyOf([{ ...data, ...changes }], note);
}

function historyOf(parts: readonly HistoryData[], note = data.heads!.note): Promise<string> {
  const pages = Object.fromEntries(parts.map((part, at) => [`page${at}`, pageOf(part)]));
  return said(['history', 'keys', ...Object.keys(pages), 'note'], { ...pages, note, keys: KEYS });
}

test('a whole history gives the nonce of the day, and a changed one is refused', async () => {
  const { daySecret, own } = data.liability!;
  const nonce = dayNonceOf(sha256, Buffer.from(daySecret, 'hex'), own);
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
  expect(await history({}, data.heads!.note.replace(' 200 ', ' 201 '))).toMatch(/^refused: note: invalid signature/);
});

test('a note of another day than the history, and one that is of no day, are refused in words', async () => {
  const { text } = readNote(data.heads!.note)!;
  const later = HEADS_SIGNER.sign(text.replace('day 2026-11-29', 'day 2026-11-30'));
  expect(await history({}, later)).toBe(
    'refused: note is of the day 2026-11-30, and the history of the day "2026-11-29": fetch /log/heads/ with that day',
  );
  expect(await history({}, data.log.checkpoint)).toBe('refused: note is not a note of a day of house.example');
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

/** As the house answers, with `checkpoint` as the newest. */
function growthFile(old: string, checkpoint = data.log.checkpoint, change = (lines: string[]) => lines): string {
  const hashes = Buffer.from(data.heads!.growth, 'base64');
  const lines = Array.from({ length: hashes.length / 32 }, (_, at) =>
    hashes.subarray(at * 32, at * 32 + 32).toString('base64'),
  );
  return `old ${old}\n${change(lines).join('\n')}\n\n${checkpoint}`;
}

const headOfDay = () => headIn(readNote(data.heads!.note)!.text, LOG_ORIGIN)!;
const newest = () => readCheckpoint(readNote(data.log.checkpoint)!.text)!;
const GREW = `${LOG_ORIGIN} grew from 200 to 300 events; the first 200 are unchanged\n`;

test('the growth between two signed ends is checked', async () => {
  const older = LOG_SIGNER.sign(checkpointText(headOfDay()));
  const check = (growth: string) => said(['growth', 'keys', 'older', 'growth'], { older, growth, keys: KEYS });
  expect(newest().size).toBe(300);
  expect(await check(growthFile('200'))).toBe(GREW);
  for (const forged of [
    growthFile('0200'),
    growthFile('201'),
    growthFile('200', undefined, (lines) => lines.slice(1)),
    growthFile('200', undefined, (lines) => lines.toReversed()),
  ]) {
    expect(await check(forged)).toMatch(/^refused/);
  }
});

describe('keys of the list', () => {
  const RETIRED = '2026-11-20T00:00:00.000Z';
  const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)] as const;
  const before = logSigner(LOG_ORIGIN, [OLD]);
  const both = logSigner(LOG_ORIGIN, [NEW, OLD]);
  const after = logSigner(LOG_ORIGIN, [NEW]);
  const oldKey = before.verifierKeys[0]!;
  const newKey = after.verifierKeys[0]!;
  const idOf = (key: string) => key.split('+', 2).join('+');
  const ends = Object.fromEntries(before.verifierKeys.map((key) => [key, RETIRED]));
  const keys = keyList([...both.verifierKeys, HEADS_SIGNER.verifierKey], ends);

  test('growth is checked over a rotation, and names the keys and when one was retired', async () => {
    const growth = growthFile('200', after.signCheckpoint(newest(), 0));
    const older = before.signCheckpoint(headOfDay(), 0);
    const words = ['growth', 'keys', 'older', 'growth'];
    const retired = `older: signed with ${idOf(oldKey)}, a key that was retired at ${RETIRED}\n`;
    expect(await run(words, { keys, older, growth })).toEqual({
      out: GREW,
      aside: `${retired}growth: signed with ${idOf(newKey)}\n`,
      isRefused: false,
    });
    const overlap = await run(words, { keys, older: both.signCheckpoint(headOfDay(), 0), growth });
    expect(overlap.aside).toContain(`older: signed with ${idOf(newKey)}\n`);
    expect(await said(['growth', oldKey, 'older', 'growth'], { older, growth })).toBe(
      `refused: growth was signed with none of the keys. It names ${after.verifierKeys.map(idOf).join(', ')}`,
    );
    expect(await said(['key', 'keys', 'older'], { keys, older })).toBe(`${oldKey}\n`);
    expect(await said(['key', oldKey, 'older'], { older })).toBe(`${oldKey}\n`);
  });

  test('a head of a former name names the later one, and no growth leads from it to that', async () => {
    const origin = `${LOG_ORIGIN}/e2`;
    const later = logSigner(origin, [NEW]);
    const renewal = { origin, former: LOG_ORIGIN, at: '2026-11-25T00:00:00.000Z', reason: 'A disk: it was lost' };
    const goesOn = `Since ${renewal.at} this log goes on as ${origin}: ${renewal.reason}`;
    const renewed = writeKeyList(
      [
        { verifierKey: later.verifierKeys[0]!, since: renewal.at, until: null },
        { verifierKey: newKey, since: SINCE, until: '2026-11-25T00:00:03.000Z' },
        { verifierKey: oldKey, since: SINCE, until: RETIRED },
      ],
      [renewal],
    );
    const older = after.signCheckpoint(headOfDay(), 0);
    expect((await run(['note', 'keys', 'older'], { keys: renewed, older })).aside).toBe(
      `older: signed with ${idOf(newKey)}. ${goesOn}\n`,
    );
    const oldest = before.signCheckpoint(headOfDay(), 0);
    expect((await run(['note', 'keys', 'older'], { keys: renewed, older: oldest })).aside).toBe(
      `older: signed with ${idOf(oldKey)}, a key that was retired at ${RETIRED}. ${goesOn}\n`,
    );
    const growth = growthFile('200', later.signCheckpoint({ ...newest(), origin }, 0));
    expect(await said(['growth', 'keys', 'older', 'growth'], { keys: renewed, older, growth })).toBe(
      `refused: ${LOG_ORIGIN} and ${origin} have trees of their own: no growth leads from one to the other`,
    );
    expect(await said(['note', 'keys', 'older'], { keys: KEYS.replaceAll(LOG_ORIGIN, 'another'), older })).toBe(
      `refused: older is of "${LOG_ORIGIN}", and none of the keys has that name`,
    );
  });
});
