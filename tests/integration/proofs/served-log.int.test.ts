import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#contracts/days/time.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import { checkCheckpoint, checkGrowth, checkProofFile, type TrustedLog } from '#contracts/proofs/check-proof.ts';
import { readCheckpoint } from '#contracts/proofs/checkpoint.ts';
import { readGrowthFile } from '#contracts/proofs/growth-file.ts';
import { tupleIn } from '#contracts/proofs/leaf.ts';
import { leafHash } from '#contracts/proofs/merkle.ts';
import { readNote } from '#contracts/proofs/note.ts';
import { noteVerifier } from '#infra/signed-note.ts';
import { decodeTuple } from '#ledger/log/codec.ts';
import { coverWait, signingOf } from '#services/proofs/read/cover-wait.ts';
import { leavesBy } from '#services/proofs/read/leaves.ts';
import { sha256 } from '#services/proofs/tree/sha256.ts';
import { eventually } from '#tests/support/eventually.ts';
import { LOG_SALT_KEY } from '#tests/support/mail-rooms.ts';
import { sql } from 'slonik';
import { z } from 'zod';
import { type House, joinsStaff, openHouse } from '../gateway/house.ts';
import type { Visitor } from '../gateway/visitor.ts';
import { type SignedAt, SignedLog } from './signed-log.ts';

let house: House;
let log: SignedLog;
let trusted: TrustedLog;
let anna: Visitor;
let account: number;
const signed: SignedAt[] = [];

const end = () => house.db.pool.oneFirst(sql.type(z.object({ seq: z.int() }))`SELECT seq FROM head`);
const betsTo = async (seq: number) => {
  while ((await end()) < seq) await anna.bet(1);
};

beforeAll(async () => {
  house = await openHouse();
  anna = house.visitor();
  account = (await anna.register('anna')).id;
  log = await SignedLog.open(house.db.pool);
  trusted = { origin: log.origin, keys: [noteVerifier(log.verifierKey)!], sha256 };
  for (const size of [3, 10]) {
    await betsTo(size);
    signed.push(await log.signAt(size));
  }
});
afterAll(() => house[Symbol.asyncDispose]());

const read = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${house.address}${path}`, { headers: { ...headers } });

test('the newest checkpoint, its keys and any tile that it covers are read without a session', async () => {
  const checkpoint = await read('/log/0/checkpoint');
  expect(checkpoint.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(checkpoint.headers.get('cache-control')).toBe('public, max-age=5');
  const note = await checkpoint.text();
  expect(note).toBe(signed[1]!.note);
  expect(checkCheckpoint(note, trusted)).toMatchObject({ kind: 'signed', checkpoint: { size: 10 } });
  expect(await (await read('/log/keys')).text()).toMatch(
    new RegExp(`^${log.verifierKey.replaceAll('+', '\\+')} \\S+Z -\n$`),
  );

  const tile = await read('/log/0/tile/0/000.p/10');
  expect(tile.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const leaves = await leavesBy({ pool: house.db.pool, logSaltKey: LOG_SALT_KEY })(0, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const hashes = leaves.map(({ bytes }) => leafHash(sha256, bytes));
  expect(Buffer.from(await tile.arrayBuffer())).toEqual(Buffer.concat(hashes));
  const narrower = await read('/log/0/tile/0/000.p/4');
  expect(Buffer.from(await narrower.arrayBuffer())).toEqual(Buffer.concat(hashes.slice(0, 4)));
});

test.each([
  '/log/0/tile/0/000.p/11',
  '/log/0/tile/0/000',
  '/log/0/tile/1/000.p/1',
  '/log/0/tile/63/x999/x999/x999/x999/999',
  '/log/0/tile/0/000.p/0',
  '/log/0/tile/0/000.p/256',
  '/log/0/tile/00/000.p/1',
  '/log/0/tile/0/x000/000.p/1',
  '/log/0/tile/0/0.p/1',
  '/log/0/tile/0/%30%30%30.p/1',
  '/log/0/tile/entries',
  '/log/00/checkpoint',
  '/log/1/checkpoint',
  '/log/32768/checkpoint',
  '/log/99999999999999999999/checkpoint',
  '/log/-1/checkpoint',
  '/log/0/e1/checkpoint',
  '/log/0/e2/checkpoint',
  '/log/0/e99999/checkpoint',
  '/log/0/checkpoint?x=1',
  '/log/0/checkpoint/',
  '/log/0/growth',
  '/log/0/growth?old=',
  '/log/0/growth?old=03',
  '/log/0/growth?old=3&new=7',
  '/log/0/growth?old=10&new=3',
  '/log/0/growth?new=10&old=3',
  '/log/0/growth?old=-1',
  '/log/0/growth?old=99999999999999999999',
  '/log/heads',
  '/log/heads/2026-02-30',
  '/log/heads/0000-01-01',
  '/log/heads/2026-11-29/x',
  '/log/%',
  `/log/0/${'x'.repeat(200)}`,
])('the address %s is refused with a sentence', async (path) => {
  const answered = await read(path);
  expect([400, 404]).toContain(answered.status);
  expect(((await answered.json()) as Problem).message).toMatch(/^[A-Z].*\.$/);
});

test('growth between two published sizes is the body that a witness takes', async () => {
  for (const [path, old] of [
    ['/log/0/growth?old=3', signed[0]!],
    ['/log/0/growth?old=3&new=10', signed[0]!],
  ] as const) {
    const file = readGrowthFile(await (await read(path)).text())!;
    expect(file.old).toBe(3);
    const newer = checkCheckpoint(file.checkpoint, trusted);
    if (newer.kind !== 'signed') throw new Error('the newer checkpoint is not signed');
    const older = readCheckpoint(readNote(old.note)!.text)!;
    expect(checkGrowth({ older, newer: newer.checkpoint, proof: file.hashes }, sha256)).toEqual({ kind: 'grown' });
  }
  expect(readGrowthFile(await (await read('/log/0/growth?old=0')).text())?.hashes).toEqual([]);
  // Heads are thinned out, so that a reader may have one that the house no longer stores.
  expect(readGrowthFile(await (await read('/log/0/growth?old=4')).text())?.old).toBe(4);
});

const ownPlace = () =>
  house.db.pool.oneFirst(sql.type(z.object({ place: z.string() }))`
    SELECT '0-' || seq AS place FROM event WHERE account = ${account} ORDER BY seq LIMIT 1`);

test('players get proofs of no other account’s events; auditors among the staff get any', async () => {
  const place = await ownPlace();
  const { status, headers, text } = await anna.get(`/api/proofs/events/${place}`);
  expect([status, headers.get('content-disposition')]).toEqual([
    200,
    `attachment; filename="event-${place}.tlog-proof"`,
  ]);
  const proven = checkProofFile(text, trusted);
  if (proven.kind !== 'proven') throw new Error(proven.reason);
  expect(proven.checkpoint.size).toBe(10);
  expect(decodeTuple(Buffer.from(tupleIn(proven.leaf)!), 0)).toMatchObject({ account, seq: proven.index + 1 });

  const ben = house.visitor();
  await ben.register('ben');
  expect((await ben.get<Problem>(`/api/proofs/events/${place}`)).body.code).toBe('not-found');
  expect((await house.visitor().get(`/api/proofs/events/${place}`)).status).toBe(401);
  expect((await ben.get(`/api/admin/proofs/events/${place}`)).status).toBe(403);
  for (const nowhere of ['0-999999', '77-1', '0-0', '9999-1'])
    expect((await anna.get(`/api/proofs/events/${nowhere}`)).status).toBe(404);
  for (const respelled of [place.replace('-', '-0'), `0${place}`])
    expect((await anna.get(`/api/proofs/events/${respelled}`)).status).toBe(400);
  const inspector = house.visitor();
  await joinsStaff(house, inspector, 'inspector', 'auditor');
  expect((await inspector.get(`/api/admin/proofs/events/${place}`)).text).toBe(text);
});

test('an event that no checkpoint covers yet is asked for, and proven as soon as it is signed', async () => {
  await anna.bet(1);
  const seq = await end();
  const asked = anna.get(`/api/proofs/events/0-${seq}`);
  const wanted = () =>
    house.db.pool.maybeOneFirst(
      sql.type(z.object({ seq: z.int() }))`SELECT seq FROM proofs.wanted WHERE partition = 0`,
    );
  await eventually(async () => (await wanted()) === seq, { what: 'the wish for a checkpoint' });
  await log.signAt(seq);
  expect(checkProofFile((await asked).text, trusted)).toMatchObject({ kind: 'proven', index: seq - 1 });
});

test('the wait for a checkpoint ends', async () => {
  let now = 0;
  const wait = coverWait({ pool: house.pool, monotonic: () => (now += 5000), signing: async () => 'signing' });
  expect(await wait({ partition: 0, seq: 1_000_000 })).toBeNull();
});

test.each(['/log/0/growth?old=3999', '/log/0/growth?old=3&new=3999'])(
  'a head above the end of the log (%s) may be a signed one, and the answer says what it would prove',
  async (path) => {
    const answered = await read(path);
    const { code, message } = (await answered.json()) as Problem;
    expect([answered.status, code]).toEqual([409, 'proof-lost']);
    expect(message).toMatch(
      / If you have a signed one of 3999, the house lost events that it signed\. Keep that head: it proves so\.$/,
    );
  },
);

test('what the log lost in a restore is neither proven nor served under the name that signed it', async () => {
  const old = await SignedLog.open(house.db.pool, { partition: 0, epoch: 2 });
  const size = await end();
  await old.signAt(size);
  expect((await read(`/log/0/e2/tile/0/000.p/${size}`)).status).toBe(200);
  await house.db.pool.query(sql.unsafe`
    UPDATE proofs.checkpoint SET root = decode(repeat('77', 32), 'hex') WHERE epoch = 2`);
  const place = await ownPlace();
  expect((await anna.get<Problem>(`/api/proofs/events/${place}`)).body.code).toBe('proof-lost');
  const door = (await house.openDoor()) as House;
  const answered = await fetch(`${door.address}/log/0/e2/tile/0/000.p/${size}`);
  expect(answered.status).toBe(404);
  await house.db.pool.query(sql.unsafe`DELETE FROM proofs.checkpoint WHERE epoch = 2`);
});

const reports = (agoMs: number, refusal: string | null = null) =>
  house.db.pool.query(sql.unsafe`
    INSERT INTO proofs.state (partition, size, head, refusal, witnesses, reported_at)
    VALUES (0, 1, 1, ${refusal}, '[]', now() - ${agoMs} * interval '1 ms')
    ON CONFLICT (partition) DO UPDATE SET refusal = excluded.refusal, reported_at = excluded.reported_at`);

test('while the prover does not report, a player reads at once that the signing has stopped', async () => {
  await betsTo((await end()) + 1);
  await reports(3 * MINUTE_MS);
  const began = performance.now();
  const { status, body } = await anna.get<Problem>(`/api/proofs/events/0-${await end()}`);
  expect([status, body.code]).toEqual([503, 'signing-stopped']);
  expect(body.message).toMatch(/^The signing of the log has stopped/);
  expect(performance.now() - began).toBeLessThan(3000);
  expect((await anna.get(`/api/proofs/events/${await ownPlace()}`)).status).toBe(200);
});

test('a prover that has never reported is silent after two minutes', async () => {
  await house.db.pool.query(sql.unsafe`DELETE FROM proofs.state`);
  let monotonicMs = 0;
  const signing = signingOf({ pool: house.pool, now: () => Date.now(), monotonic: () => monotonicMs });
  expect(await signing(0)).toBe('signing');
  monotonicMs += 2 * MINUTE_MS + 1;
  expect(await signing(0)).toBe('silent');
});

test('why a log goes on under a later name is public, and while it is not signed a player reads that no proofs are made', async () => {
  const { pool } = house.db;
  const seq = await end();
  await reports(0, 'the log is shorter');
  await betsTo(seq + 1);
  const began = performance.now();
  const { status, body } = await anna.get<Problem>(`/api/proofs/events/0-${await end()}`);
  expect([status, body.code]).toEqual([503, 'proofs-stopped']);
  expect(performance.now() - began).toBeLessThan(3000);
  await pool.query(sql.unsafe`
    INSERT INTO proofs.origin (partition, epoch, origin, opened_at, reason)
    VALUES (0, 2, ${`${log.origin}/e2`}, '2026-11-28T07:00:00Z', 'a lost disk')
    ON CONFLICT (partition, epoch) DO UPDATE SET opened_at = excluded.opened_at, reason = excluded.reason`);
  expect(await (await read('/log/keys')).text()).toContain(
    `\n# ${log.origin}/e2 follows ${log.origin} since 2026-11-28T07:00:00.000Z: a lost disk\n`,
  );
  const { message } = (await (await read('/log/0/growth?old=3999')).json()) as Problem;
  expect(message).toContain(
    `This log began again as ${log.origin}/e2 on 28 Nov 2026 (UTC), and ${log.origin} ended. The reason that the house gives`,
  );
});
