import { expect, test } from 'vitest';
import type { LedgerEvent } from '../../events.ts';
import { adjusts, bets, plays, rotates, starts } from '#tests/support/asks.ts';
import { noteSigner } from '#infra/signed-note.ts';
import { bent, retold } from '#tests/support/forged-events.ts';
import { givenAccount, PLAYER } from '#tests/support/given-account.ts';
import { HEADS_SIGNER, HISTORY_TOOLS, LOG_SIGNER, writtenHistory } from '#tests/support/written-history.ts';
import { browserVerifier } from '../browser-verifier.ts';
import { checkHistory, type HistoryVerdict } from './check-history.ts';
import { aroundHistory, embeddable, EMPTY_HISTORY, type HistoryData, historyIn } from './file.ts';
import type { CheckId } from './verdict.ts';

/** Every third place of the log is of this account. */
const STEP = 3;
const placed = (events: readonly LedgerEvent[]) =>
  events.map((event, index) => ({ ...event, seq: (index + 1) * STEP }) as LedgerEvent);

const PAST = placed(
  givenAccount(
    adjusts(PLAYER, 1_000_000),
    bets(PLAYER, 10),
    plays(PLAYER, 'keno', { stakePoints: 20, params: { numbers: [7, 11], paytable: 'by-picks' } }),
    bets(PLAYER, 30),
    rotates(PLAYER, 'mine'),
    bets(PLAYER, 40),
    starts(PLAYER, 'mines', { stakePoints: 50, params: { mineCount: 3 } }),
  ).events,
);
const SIZE = PAST.length * STEP + 5;
const GIVEN = { events: PAST, size: SIZE };
/** The last two events came after the day's head. */
const DAY_SIZE = (PAST.length - 2) * STEP + 1;
const LAST_OF_DAY = PAST.at(-3)!;

type Checked = Extract<HistoryVerdict, { kind: 'checked' }>;

async function checked(data: HistoryData): Promise<Checked> {
  const verdict = await checkHistory(JSON.stringify(data), HISTORY_TOOLS);
  if (verdict.kind !== 'checked') throw new Error(verdict.words);
  return verdict;
}

async function refusedBy(data: HistoryData): Promise<Partial<Record<CheckId, readonly (string | null)[]>>> {
  const { checks } = await checked(data);
  const refused = checks.filter(({ state }) => state === 'refused');
  return Object.fromEntries(refused.map(({ id, findings }) => [id, findings.map(({ place }) => place)]));
}

const placeOf = (type: LedgerEvent['type'], nth = 0) => `0-${PAST.filter((event) => event.type === type)[nth]!.seq}`;

test('given a history as the house writes it, then everything is proven, and what is not is said', async () => {
  const verdict = await checked(await writtenHistory(GIVEN));
  expect(verdict.isSound).toBe(true);
  expect(verdict.checks.map(({ id, state }) => `${id} ${state}`)).toEqual([
    'signature proven',
    'included proven',
    'versions proven',
    'end open',
    'balances proven',
    'rounds proven',
    'total open',
    'heads open',
  ]);
  expect(verdict.checks.find(({ id }) => id === 'rounds')!.words).toMatch(
    /^3 rounds were computed again .* 1 round waits for the seed/,
  );
  expect(verdict.limits.join(' ')).toMatch(/after event 0-\d+, .*seed is still secret.*1 round that is still open/);
});

test.each([
  [
    { at: '2026-11-28T07:00:00.000Z', former: 'house.example/log/0', reason: 'a lost disk' },
    /on 28 Nov 2026 .*a lost disk/,
  ],
  [null, /does not say when or why/],
])('a log under a later name says that it began again, and its file is not shown as whole', async (renewal, told) => {
  const { checks, limits, isSound } = await checked(await writtenHistory({ ...GIVEN, renewal }));
  const versions = checks.find(({ id }) => id === 'versions')!;
  expect([isSound, versions.state]).toEqual([true, 'open']);
  expect(versions.words).toMatch(told);
  expect(versions.words).toContain('may be lost');
  expect(limits.join(' ')).toMatch(told);
  expect(limits.join(' ')).toContain('or with /log/0/e2/checkpoint of the house');
});

test('given the total of a day, then it, the growth since then and the end are proven', async () => {
  const { checks, until } = await checked(await writtenHistory({ ...GIVEN, day: { size: DAY_SIZE } }));
  const wordsOf = (id: CheckId) => checks.find((check) => check.id === id)!.words;
  expect(checks.filter(({ state }) => state !== 'proven').map(({ id }) => id)).toEqual(['later']);
  expect(checks.find(({ id }) => id === 'end')!.title).toBe('Nothing is left out up to the total of 29 Nov 2026');
  expect(wordsOf('end')).toMatch(/counts your 8 events, and this file has each of them/);
  expect(wordsOf('later')).toMatch(/^2 events of this file came after that total, .*Only the next total/);
  expect(until).toEqual({ date: '2026-11-29', version: 8, later: 2 });
  expect(wordsOf('total')).toMatch(
    /owes [\d,]+ points to 3 accounts on 29 Nov 2026. Your [\d,]+ points are in it, in 2 parts/,
  );
});

test('given a log that goes on after the total, then the end is open even without a later event of the account', async () => {
  const at = async (size: number) => checked(await writtenHistory({ ...GIVEN, day: { size } }));
  const [before, atEnd] = [await at(SIZE - 1), await at(SIZE)];
  expect(before.until?.later).toBe(0);
  expect(before.checks.find(({ id }) => id === 'later')).toMatchObject({
    state: 'open',
    words: expect.stringMatching(/^This file has no event after that total/),
  });
  expect([atEnd.until, atEnd.checks.some(({ id }) => id === 'later')]).toEqual([null, false]);
});

test('given another name, then the file is as sound, and says that nothing proves the name', async () => {
  const { isSound, limits } = await checked({ ...(await writtenHistory(GIVEN)), username: 'somebody_else' });
  expect(isSound).toBe(true);
  expect(limits).toContain(
    `The person behind the account. Each event has account number ${PLAYER}. The name “somebody_else” is in this file only, and nothing proves it.`,
  );
});

test('a total that leaves out an event, counts a later one or has another balance is refused', async () => {
  const { version, available, held } = LAST_OF_DAY;
  const given = async (state: { version: number; available: number; held: number }) =>
    refusedBy(await writtenHistory({ ...GIVEN, day: { size: DAY_SIZE, state } }));
  const before = PAST.at(-4)!;
  expect(await given({ version: before.version, available: before.available, held: before.held })).toEqual({ end: [] });
  const next = PAST.at(-2)!;
  expect(await given({ version: next.version, available: next.available, held: next.held })).toEqual({ end: [] });
  expect(await given({ version, available: available - 5, held: held + 5 })).toEqual({ end: [`0-${LAST_OF_DAY.seq}`] });
  expect(await given({ version: 99, available, held })).toEqual({ end: [] });
});

test('a forged total, another secret, another note and another past are refused', async () => {
  const data = await writtenHistory({ ...GIVEN, day: { size: DAY_SIZE } });
  const { heads, liability } = data as HistoryData & { heads: object; liability: object };
  const idsOf = async (change: Partial<HistoryData>) => Object.keys(await refusedBy({ ...data, ...change }));
  const own = { ...liability!.own, parts: liability!.own.parts.map((part) => ({ ...part, value: part.value + 1 })) };
  expect(await idsOf({ liability: { ...liability!, own } })).toEqual(['end', 'total']);
  expect(await idsOf({ liability: { ...liability!, daySecret: '00'.repeat(32) } })).toEqual(['end', 'total']);
  const note = heads!.note.replace(/^liabilities (\d+) (\w+) \d+/m, 'liabilities $1 $2 999');
  expect(await idsOf({ heads: { ...heads!, note } })).toEqual(['total', 'heads']);
  expect(await idsOf({ heads: { ...heads!, growth: '' } })).toEqual(['total', 'heads']);
  expect(await idsOf({ heads: { ...heads!, keys: data.log.keys } })).toEqual(['total', 'heads']);
});

test('a total of another day than its note is refused', async () => {
  const data = await writtenHistory({ ...GIVEN, day: { size: DAY_SIZE } });
  const { heads } = data as HistoryData & { heads: object };
  const text = heads!.note.slice(0, heads!.note.lastIndexOf('\n\n') + 1);
  const note = HEADS_SIGNER.sign(text.replace('day 2026-11-29', 'day 2027-06-30'));
  expect(await refusedBy({ ...data, heads: { ...heads!, note } })).toEqual({ end: [], total: [] });
});

test('keys of the browser open the same notes', async () => {
  const text = 'a note\n';
  const [, signature = ''] = /\n\u2014 \S+ (\S+)\n$/.exec(LOG_SIGNER.sign(text)) ?? [];
  const key = browserVerifier(LOG_SIGNER.verifierKey)!;
  const bytes = new Uint8Array(Buffer.from(signature, 'base64').subarray(4));
  expect([key.isRight(text, bytes), key.isRight('another\n', bytes), key.isRight(text, bytes.slice(1))]).toEqual([
    true,
    false,
    false,
  ]);
  expect(browserVerifier(LOG_SIGNER.verifierKey.replace('+', '+0'))).toBeNull();
});

test('a changed byte of an event is found at its place', async () => {
  const data = await writtenHistory(GIVEN);
  for (const [index, entry] of data.events.entries()) {
    const bytes = Buffer.from(entry, 'base64');
    bytes[bytes.length - 1]! ^= 1;
    const changed = { ...data, events: data.events.with(index, bytes.toString('base64')) };
    expect(await refusedBy(changed)).toEqual({ included: [`0-${PAST[index]!.seq}`] });
  }
});

test('an event that is left out is missed at its place, with a proof for the rest too', async () => {
  const data = await writtenHistory(GIVEN);
  const next = `0-${PAST[4]!.seq}`;
  expect(await refusedBy({ ...data, events: data.events.toSpliced(3, 1) })).toMatchObject({
    included: [],
    versions: [next],
  });
  expect(await refusedBy(await writtenHistory({ ...GIVEN, shown: PAST.toSpliced(3, 1) }))).toMatchObject({
    versions: [next],
  });
});

test('an event twice, or in another order, is refused', async () => {
  const data = await writtenHistory(GIVEN);
  const [third, fourth] = [data.events[2]!, data.events[3]!];
  expect(await refusedBy({ ...data, events: data.events.toSpliced(3, 0, third) })).toMatchObject({
    included: [`0-${PAST[2]!.seq}`],
    versions: [`0-${PAST[2]!.seq}`],
  });
  const swapped = data.events.with(2, fourth).with(3, third);
  expect(await refusedBy({ ...data, events: swapped })).toMatchObject({ included: [`0-${PAST[2]!.seq}`] });
});

test('a history that begins later says so, and is not proven whole', async () => {
  const { checks, isSound } = await checked(await writtenHistory({ ...GIVEN, shown: PAST.slice(4) }));
  expect(isSound).toBe(true);
  expect(checks.find(({ id }) => id === 'versions')).toMatchObject({
    state: 'open',
    words: expect.stringContaining('begins with your event number 5'),
  });
});

/** The house itself signs what is wrong. */
const signedWrong = async (events: LedgerEvent[]) =>
  refusedBy(await writtenHistory({ events: placed(events), size: SIZE }));

test('a house that signs a wrong balance is found', async () => {
  const { events, seq } = bent(PAST, 'points-adjusted', ({ available }) => ({ available: available + 1 }));
  expect(await signedWrong(events)).toMatchObject({ balances: [`0-${seq}`, `0-${seq + STEP}`] });
});

test('a house that signs another seed, another result, another payout or a skipped draw is found', async () => {
  const forged = (type: 'seed-revealed' | 'round-played' | 'seed-committed', change: Parameters<typeof bent>[2]) =>
    signedWrong(bent(PAST.slice(0, -2), type as never, change as never).events);
  expect(
    await forged('seed-revealed', ({ payload }) => retold(payload, { serverSeed: 'ab'.repeat(32) } as never)),
  ).toEqual({
    rounds: [placeOf('round-played'), placeOf('round-played', 1), placeOf('round-played', 2), placeOf('seed-revealed')],
  });
  expect(
    await forged('seed-committed', ({ payload }) => retold(payload, { serverSeedHash: 'ab'.repeat(32) } as never)),
  ).toEqual({ rounds: [placeOf('seed-committed', 1)] });
  const last = placeOf('round-played', 2);
  const before = PAST.slice(0, PAST.findIndex(({ type }) => type === 'seed-revealed') + 1);
  const inRound = (change: object) =>
    signedWrong(bent(before, 'round-played', ({ payload }) => retold(payload, change)).events);
  expect(await inRound({ outcome: { die: 7 } })).toEqual({ rounds: [last] });
  expect(await inRound({ multiplierHundredths: 1 })).toEqual({ rounds: [last] });
  expect(await inRound({ payoutPoints: 1 })).toEqual({ rounds: [last] });
  expect(await inRound({ nonce: 5 })).toEqual({ rounds: [last] });
});

test('a wrong signature, another key and a forged size are refused with the reason', async () => {
  const data = await writtenHistory(GIVEN);
  const withLog = async (change: Partial<HistoryData['log']>) =>
    (await checked({ ...data, log: { ...data.log, ...change } })).checks[0]!.words;
  const { checkpoint } = data.log;
  expect(await withLog({ checkpoint: checkpoint.replace(`\n${SIZE}\n`, `\n${SIZE + 1}\n`) })).toBe(
    'The signature of the checkpoint is wrong.',
  );
  expect(await withLog({ keys: [] })).toBe('The checkpoint is not signed with a key of this log.');
  expect(await withLog({ origin: 'other.example/log/0' })).toBe('The checkpoint is of another log.');
});

test('a log with the name of another partition, and a key with another name, are refused', async () => {
  const data = await writtenHistory(GIVEN);
  const named = async (origin: string, keyName = origin) => {
    const signer = noteSigner(keyName, 'k'.repeat(32));
    const text = data.log.checkpoint.slice(0, data.log.checkpoint.lastIndexOf('\n\n') + 1);
    const checkpoint = signer.sign(text.replace(data.log.origin, origin));
    const log = { ...data.log, origin, keys: [signer.verifierKey], checkpoint };
    return (await checked({ ...data, log })).checks[0]!.state;
  };
  expect(await named(data.log.origin)).toBe('proven');
  expect(await named('house.example/log/0/e2')).toBe('proven');
  expect(await named('house.example/log/7/e3')).toBe('refused');
  expect(await named('somebody.example/else')).toBe('refused');
  expect(await named(data.log.origin, 'somebody.example/else')).toBe('refused');
});

test('events of another account are refused', async () => {
  const data = await writtenHistory(GIVEN);
  const { checks } = await checked({ ...data, account: PLAYER + 1 });
  expect(checks.find(({ id }) => id === 'included')).toMatchObject({ state: 'refused' });
});

test('a damaged entry and a file without a history are named', async () => {
  const data = await writtenHistory(GIVEN);
  const words = async (json: string) => {
    const verdict = await checkHistory(json, HISTORY_TOOLS);
    return verdict.kind === 'checked' ? 'read' : verdict.words;
  };
  expect(await words(JSON.stringify({ ...data, events: data.events.with(2, '????') }))).toBe(
    `Entry 3 of this file (after event 0-${PAST[1]!.seq}) is damaged. Nothing can be proven with it.`,
  );
  expect(await words('{"format":"tallyhouse history 2"}')).toBe('This file holds no history, or it is damaged.');
});

test('no text of the data ends the element that holds it', () => {
  const page = `<html><body>${EMPTY_HISTORY}<p>after</p></body></html>`;
  const { before, after } = aroundHistory(page)!;
  const json = JSON.stringify({ username: '</script><script>alert(1)</script>', other: '<!--' });
  const whole = `${before}${embeddable(json)}${after}`;
  expect(whole.match(/<\/script>/g)).toHaveLength(1);
  expect(JSON.parse(historyIn(whole)!)).toEqual(JSON.parse(json));
  expect([aroundHistory('<html></html>'), historyIn(page)]).toEqual([null, null]);
});
