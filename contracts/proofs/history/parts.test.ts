import { describe, expect, test } from 'vitest';
import type { LedgerEvent } from '#contracts/events.ts';
import { acts, adjusts, bets, rotates, starts } from '#tests/support/asks.ts';
import { givenAccount, PLAYER } from '#tests/support/given-account.ts';
import { HISTORY_TOOLS, pageOf, writtenHistory } from '#tests/support/written-history.ts';
import { beginningIn } from './beginning.ts';
import { checkParts, type HistoryVerdict } from './check-history.ts';
import type { HistoryData } from './file.ts';
import { readParts } from './read-parts.ts';
import type { CheckId } from './verdict.ts';

/** A seed pair and a round that cross each border. */
const PAST = givenAccount(
  adjusts(PLAYER, 1_000_000),
  bets(PLAYER, 10),
  starts(PLAYER, 'mines', { stakePoints: 50, params: { mineCount: 3 } }),
  bets(PLAYER, 20),
  starts(PLAYER, 'blackjack', { stakePoints: 50, params: {} }),
  bets(PLAYER, 30),
)
  .after(acts(PLAYER, 'blackjack', { type: 'stand' }))
  .after(acts(PLAYER, 'mines', { type: 'reveal', tile: 0 }))
  .after(acts(PLAYER, 'mines', { type: 'cash-out' }), bets(PLAYER, 40), rotates(PLAYER, 'mine'))
  .events.map((event, index) => ({ ...event, seq: 3 * (index + 1) }) as LedgerEvent);
const COUNT = PAST.length;
/** Numbers of the first events of the second and the third file. */
const [SECOND, THIRD] = [6, 9];
const SIZE = 3 * COUNT + 5;
/** Nothing is after the day's head. */
const DAY = { size: SIZE };

/** Events by their numbers, `to` excluded. The older ones are made later, so their log is longer. */
const part = (from: number, to: number, change: Partial<Parameters<typeof writtenHistory>[0]> = {}) =>
  writtenHistory({ events: PAST, size: SIZE, shown: PAST.slice(from - 1, to - 1), ...change });

const NEWEST = await part(THIRD, COUNT + 1, { day: DAY });
const MIDDLE = await part(SECOND, THIRD, { size: SIZE + 3, olderThan: SIZE });
const OLDEST = await part(1, SECOND, { size: SIZE + 9, olderThan: SIZE + 3 });

const together = (...parts: HistoryData[]): Promise<HistoryVerdict> =>
  checkParts(
    parts.map((data) => JSON.stringify(data)),
    HISTORY_TOOLS,
  );

async function statesOf(...parts: HistoryData[]): Promise<Partial<Record<CheckId, string>>> {
  const verdict = await together(...parts);
  if (verdict.kind !== 'checked') return { parts: verdict.words };
  return Object.fromEntries(verdict.checks.map(({ id, state }) => [id, state]));
}

test('given files that follow each other, in any order, then together they are the whole history', async () => {
  const verdict = await together(MIDDLE, NEWEST, OLDEST);
  if (verdict.kind !== 'checked') throw new Error(verdict.words);
  expect(verdict.checks.map(({ id, state }) => `${id} ${state}`)).toEqual(
    ['signature', 'included', 'parts', 'versions', 'end', 'balances', 'rounds', 'total', 'heads'].map(
      (id) => `${id} proven`,
    ),
  );
  expect(verdict.events.map(({ header }) => header.version)).toEqual(PAST.map(({ version }) => version));
  const wordsOf = (id: CheckId) => verdict.checks.find((check) => check.id === id)!.words;
  expect(wordsOf('versions')).toContain(`from number 1 to number ${COUNT}, without a gap`);
  expect(wordsOf('rounds')).not.toMatch(/wait|from before/);
  expect(wordsOf('included')).toContain('So it is in each of the other 2 files');
});

describe('given one of the files', () => {
  test('an older part is sound, and leaves open what the newest shows', async () => {
    const verdict = await together(OLDEST);
    if (verdict.kind !== 'checked') throw new Error(verdict.words);
    expect(verdict.isSound).toBe(true);
    const open = verdict.checks.filter(({ state }) => state === 'open').map(({ id }) => id);
    expect(open).toEqual(['end', 'rounds', 'total', 'heads']);
    expect(verdict.limits[0]).toBe(
      `Your events after number ${SECOND - 1}. They are in the file that this one was taken with.`,
    );
  });

  test('the newest and the middle are sound alone', async () => {
    for (const data of [NEWEST, MIDDLE]) {
      const verdict = await together(data);
      expect(verdict).toMatchObject({ kind: 'checked', isSound: true });
      expect(await statesOf(data)).toMatchObject({ versions: 'open', balances: 'proven' });
    }
  });

  test('where it begins is read from its first letters', () => {
    const page = pageOf(MIDDLE);
    const place = `0-${PAST[SECOND - 1]!.seq}`;
    expect(beginningIn(page)).toEqual({ place, version: SECOND, size: SIZE + 3 });
    expect(beginningIn(page.slice(0, page.indexOf('"events":["') + 1000))).toEqual(beginningIn(page));
    expect([beginningIn('<html></html>'), beginningIn(page.slice(0, 300))]).toEqual([null, null]);
  });
});

describe('given files that do not belong together', () => {
  test('without the one in between, its events are named', async () => {
    expect(await statesOf(NEWEST, OLDEST)).toEqual({
      parts: expect.stringMatching(`^Your events ${SECOND} to ${THIRD - 1} are in none of them`),
    });
  });

  test('of another player, or of another name of the log, then they are refused', async () => {
    expect(await statesOf({ ...OLDEST, account: PLAYER + 1 }, MIDDLE)).toEqual({
      parts: expect.stringContaining('different players'),
    });
    const later = await part(SECOND, THIRD, { renewal: null });
    expect(await statesOf(OLDEST, later)).toEqual({ parts: expect.stringContaining('different names') });
  });

  test('a file that is none is named by its place', async () => {
    expect(await checkParts([JSON.stringify(NEWEST), '{}'], HISTORY_TOOLS)).toEqual({
      kind: 'unreadable',
      words: 'File 2 holds no history, or it is damaged.',
    });
  });

  test('too many events are not begun with', async () => {
    const read = await readParts(
      [NEWEST, MIDDLE].map((data) => JSON.stringify(data)),
      HISTORY_TOOLS,
      5,
    );
    expect(read).toMatchObject({ kind: 'apart', words: expect.stringContaining('A browser can check 5 at once') });
  });
});

describe('given a house that signs two logs', () => {
  /** Another past, whose numbers and balances follow. */
  const [first, next] = [PAST[1]!, PAST[2]!];
  const other = PAST.map((event) => (event === first || event === next ? { ...event, at: event.at - 1 } : event));

  test('when the older part is of the other log, then it is refused', async () => {
    const forged = await part(1, SECOND, { events: other as LedgerEvent[], size: SIZE + 9, olderThan: SIZE + 3 });
    const shown = await writtenHistory({
      events: other as LedgerEvent[],
      size: SIZE + 9,
      shown: other.slice(0, SECOND - 1) as LedgerEvent[],
      olderThan: SIZE + 3,
    });
    expect(await statesOf(shown, MIDDLE, NEWEST)).toMatchObject({ included: 'proven', parts: 'refused' });
    expect(await statesOf(forged, MIDDLE, NEWEST)).toMatchObject({ included: 'refused' });
  });

  test('when nothing links it to the other files, then it is left open', async () => {
    expect(await statesOf({ ...OLDEST, olderThan: null }, MIDDLE, NEWEST)).toMatchObject({ parts: 'open' });
    const skipping = await part(1, SECOND, { size: SIZE + 9, olderThan: SIZE });
    expect(await statesOf(skipping, MIDDLE, NEWEST)).toMatchObject({ parts: 'open' });
  });

  test('when the proof of growth was changed, then it is refused', async () => {
    const damaged = { ...OLDEST, olderThan: { ...OLDEST.olderThan!, growth: 'AAAA' } };
    expect(await statesOf(damaged, MIDDLE, NEWEST)).toMatchObject({ parts: 'refused' });
  });

  test('when a balance is not carried over the border, then it is refused', async () => {
    const log = PAST.map((event) =>
      event.version < SECOND ? event : ({ ...event, available: event.available - 7 } as LedgerEvent),
    );
    const older = await writtenHistory({ events: log, size: SIZE, shown: log.slice(0, SECOND - 1) });
    const newer = await writtenHistory({ events: log, size: SIZE, shown: log.slice(SECOND - 1), day: DAY });
    expect(await statesOf(older)).toMatchObject({ balances: 'proven' });
    expect(await statesOf(newer)).toMatchObject({ balances: 'proven' });
    expect(await statesOf(older, newer)).toMatchObject({ parts: 'proven', balances: 'refused' });
  });
});

describe('given files that overlap', () => {
  test('then events that both have count once, and must be the same', async () => {
    const wide = await part(SECOND, COUNT + 1, { day: DAY });
    expect(await statesOf(MIDDLE, wide)).toMatchObject({ parts: 'proven', versions: 'open', balances: 'proven' });
    const other = PAST.map((event) => (event.version === SECOND ? { ...event, at: event.at - 1 } : event));
    const forged = await writtenHistory({
      events: other as LedgerEvent[],
      size: SIZE,
      shown: other.slice(SECOND - 1) as LedgerEvent[],
      day: DAY,
    });
    expect(await statesOf(MIDDLE, forged)).toMatchObject({ parts: 'refused' });
  });
});
