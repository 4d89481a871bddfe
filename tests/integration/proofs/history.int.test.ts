import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { checkHistory, checkParts, type HistoryVerdict } from '#contracts/proofs/history/check-history.ts';
import { EMPTY_HISTORY, historyIn } from '#contracts/proofs/history/file.ts';
import { HISTORY_TOOLS } from '#tests/support/written-history.ts';
import { type House, openHouse } from '../gateway/house.ts';
import type { Visitor } from '../gateway/visitor.ts';
import { SignedLog } from './signed-log.ts';

const PAGE = `<html><body><div id="root"></div>${EMPTY_HISTORY}<p>the rest</p></body></html>`;

let house: House;
let log: SignedLog;
let anna: Visitor;

const end = () => house.db.pool.oneFirst(sql.type(z.object({ seq: z.int() }))`SELECT seq FROM head`);
const download = (visitor: Visitor, query = '') =>
  visitor.call<{ code: string; message: string }>('GET', `/api/proofs/history${query}`, { headers: { accept: '*/*' } });

beforeAll(async () => {
  house = await openHouse({ budgets: {} });
  anna = house.visitor();
  await anna.register('anna');
  const bela = house.visitor();
  await bela.register('bela');
  log = await SignedLog.open(house.db.pool);
  for (let turn = 0; turn < 12; turn++) {
    await anna.bet(1);
    await bela.bet(1);
  }
  await anna.call('POST', '/api/games/mines/start', { body: { betAmount: 10, mineCount: 3 } });
});
afterAll(() => house[Symbol.asyncDispose]());

type Checked = Extract<HistoryVerdict, { kind: 'checked' }>;

async function checkedFile(page: string): Promise<Checked> {
  const verdict = await checkHistory(historyIn(page)!, HISTORY_TOOLS);
  if (verdict.kind !== 'checked') throw new Error(verdict.words);
  return verdict;
}

test('without the page, and without a signed log, a sentence says so', async () => {
  expect((await download(anna)).body).toMatchObject({ code: 'history-not-built' });
  await writeFile(join(house.webRoot, 'history-shell.html'), PAGE);
  expect((await download(anna)).body).toMatchObject({ code: 'proof-not-ready' });
});

test('a player downloads one file that proves all of their events', async () => {
  await log.signAt(await end());
  const { status, headers, text } = await download(anna);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(headers.get('content-disposition')).toBe('attachment; filename="tallyhouse-history.html"');
  expect(Number(headers.get('content-length'))).toBe(Buffer.byteLength(text));
  expect(text.startsWith('<html><body>') && text.endsWith('<p>the rest</p></body></html>')).toBe(true);
  const { checks, isSound, events, data } = await checkedFile(text);
  expect([isSound, data.username]).toEqual([true, 'anna']);
  expect(checks.filter(({ state }) => state === 'proven').map(({ id }) => id)).toEqual([
    'signature',
    'included',
    'versions',
    'balances',
  ]);
  expect(events.at(-1)!.event?.type).toBe('round-started');
});

test('what came after the signed log is not in the file, and a log that lost its events is refused', async () => {
  await anna.bet(1);
  const text = (await download(anna)).text;
  const { events, checkpoint } = await checkedFile(text);
  expect(events.at(-1)!.header.seq).toBeLessThanOrEqual(checkpoint!.size);
  await house.db.pool.query(sql.unsafe`
    INSERT INTO proofs.checkpoint (partition, epoch, size, root, chain_head, note, signed_at)
    SELECT partition, epoch, size + 1, decode(repeat('00', 32), 'hex'), chain_head, note, now() FROM proofs.checkpoint`);
  expect((await download(anna)).body).toMatchObject({ code: 'proof-lost' });
});

test('a visitor signs in first, and a player has a few files a day', async () => {
  expect((await download(house.visitor())).status).toBe(401);
  expect((await download(anna)).body).toMatchObject({
    code: 'rate-limited',
    message: expect.stringMatching(/^At most 5 a day/),
  });
});

test('under a later name of the log, the file says since when, and why', async () => {
  const bella = house.visitor();
  await bella.register('bella');
  await bella.bet(1);
  const later = await SignedLog.open(house.db.pool, { epoch: 2 });
  await house.db.pool.query(sql.unsafe`
    UPDATE proofs.origin SET opened_at = '2026-11-28T07:00:00Z', reason = 'a lost disk' WHERE epoch = 2`);
  await later.signAt(await end());
  const { checks, data } = await checkedFile((await download(bella)).text);
  expect(data.log.renewal).toEqual({ at: '2026-11-28T07:00:00.000Z', former: log.origin, reason: 'a lost disk' });
  expect(checks.find(({ id }) => id === 'versions')!.state).toBe('open');
});

test('the part before an event is a separate file, and both are one history', async () => {
  const cora = house.visitor();
  await cora.register('cora');
  for (let turn = 0; turn < 5; turn++) await cora.bet(1);
  await (await SignedLog.open(house.db.pool, { epoch: 3 })).signAt(await end());
  const { text } = await download(cora);
  const all = await checkedFile(text);
  const { seq, version } = all.events.at(-3)!.header;
  const { size } = all.checkpoint!;
  const part = await download(cora, `?before=0-${seq}&size=${size}`);
  expect(part.headers.get('content-disposition')).toContain(`tallyhouse-history-before-0-${seq}.html`);
  const older = await checkedFile(part.text);
  expect(older.events.map(({ header }) => header.version)).toEqual(
    Array.from({ length: version - 1 }, (_, at) => at + 1),
  );
  expect([older.isSound, older.data.olderThan?.size, older.data.liability]).toEqual([true, size, null]);
  const verdict = await checkParts([historyIn(part.text)!, historyIn(text)!], HISTORY_TOOLS);
  expect(verdict).toMatchObject({ kind: 'checked', isSound: true });

  const first = all.events[0]!.header.seq;
  expect((await download(cora, `?before=0-${first}&size=${size}`)).body).toMatchObject({ code: 'not-found' });
  expect((await download(cora, `?before=0-${first - 1}&size=${size}`)).body).toMatchObject({ code: 'not-found' });
  expect((await download(cora, `?before=0-${seq}&size=${size + 1}`)).body).toMatchObject({
    message: expect.stringContaining('log of your file has ended'),
  });
});
