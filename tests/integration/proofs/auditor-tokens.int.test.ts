import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Problem } from '#contracts/definition/problem.ts';
import type { AuditorToken, IssuedToken, OpenLog } from '#contracts/proofs/auditor-calls.ts';
import { entryBundle } from '#services/proofs/serve/entry-bundle.ts';
import { leavesBy } from '#services/proofs/read/leaves.ts';
import { eventually } from '#tests/support/eventually.ts';
import { LOG_SALT_KEY } from '#tests/support/mail-rooms.ts';
import { type House, joinsStaff, openHouse } from '../gateway/house.ts';
import type { Visitor } from '../gateway/visitor.ts';
import { SignedLog } from './signed-log.ts';

const TOKENS = '/api/admin/proofs/auditors';
const SIZE = 5;
const BUNDLE = `/log/0/tile/entries/000.p/${SIZE}`;

let house: House;
let admin: Visitor;
let log: SignedLog;

beforeAll(async () => {
  house = await openHouse();
  admin = house.visitor();
  await joinsStaff(house, admin, 'the_warden', 'admin');
  await house.visitor().register('anna');
  log = await SignedLog.open(house.db.pool);
  await log.signAt(SIZE);
});
afterAll(() => house[Symbol.asyncDispose]());

const issue = async (name = 'Fair & Partners', days = 30): Promise<IssuedToken> =>
  (await admin.act<IssuedToken>(TOKENS, { name, days, reason: 'yearly audit' })).body;
const read = (authorization?: string, address = house.address) =>
  fetch(`${address}${BUNDLE}`, { headers: authorization === undefined ? {} : { authorization } });
const listed = async (id: number) => (await admin.get<AuditorToken[]>(TOKENS)).body.find((row) => row.id === id)!;

test('an auditor with a token reads the entries, and is seen doing so', async () => {
  const { id, token, state } = await issue();
  expect(state).toBe('active');
  const answered = await read(`Bearer ${token}`);
  expect([answered.status, answered.headers.get('cache-control'), answered.headers.get('content-encoding')]).toEqual([
    200,
    'private, no-store',
    'gzip',
  ]);
  const leaves = await leavesBy({ pool: house.db.pool, logSaltKey: LOG_SALT_KEY })(0, [1, 2, 3, 4, 5]);
  expect(Buffer.from(await answered.arrayBuffer())).toEqual(entryBundle(leaves));
  await eventually(async () => (await listed(id)).uses === 1, { what: 'the first use' });
  expect(await listed(id)).toMatchObject({ lastNetwork: '127.0.0.1', lastUsedAt: expect.any(String) as string });
});

test('a token is shown once, and stored as a hash', async () => {
  const headers = { 'idempotency-key': '0199c0de-0000-7000-8000-000000000001' };
  const body = { name: 'Once', days: 1, reason: 'yearly audit' };
  const first = await admin.act<IssuedToken>(TOKENS, body, headers);
  const again = await admin.act<IssuedToken>(TOKENS, body, headers);
  expect([again.body.id, again.body.token]).toEqual([first.body.id, null]);
  const stored = await house.db.pool.oneFirst(sql.type(z.object({ row: z.string() }))`
    SELECT (array_agg(auditor_token))::text || (SELECT array_agg(action)::text FROM staff.action) AS row
    FROM proofs.auditor_token`);
  expect(stored).not.toContain(first.body.token!.slice(4));
});

test('no token, a wrong, a revoked and an expired one are refused with their sentence', async () => {
  const [revoked, expired] = [await issue('Revoked'), await issue('Expired', 1)];
  const other = (await house.openDoor()) as House;
  expect((await read(`Bearer ${revoked.token}`, other.address)).status).toBe(200);
  expect((await admin.act(`${TOKENS}/${revoked.id}`, { reason: 'done' }, {}, 'DELETE')).status).toBe(200);
  expect((await admin.act(`${TOKENS}/${revoked.id}`, { reason: 'done' }, {}, 'DELETE')).status).toBe(404);
  await house.db.pool.query(sql.unsafe`
    UPDATE proofs.auditor_token SET expires_at = now() - interval '1 minute' WHERE id = ${expired.id}`);
  expect([(await listed(revoked.id)).state, (await listed(expired.id)).state]).toEqual(['revoked', 'expired']);
  for (const [authorization, words] of [
    [undefined, 'Authorization: Bearer'],
    ['Basic YTpi', 'Authorization: Bearer'],
    ['Bearer', 'Authorization: Bearer'],
    [`Bearer tha_${'x'.repeat(43)}`, 'not known'],
    [`Bearer ${"';drop".repeat(10)}`, 'not known'],
    [`Bearer ${'x'.repeat(5000)}`, 'Authorization: Bearer'],
    [`Bearer ${revoked.token}`, 'was revoked at'],
    [`Bearer ${expired.token}`, 'expired at'],
  ] as const) {
    const answered = await read(authorization, other.address);
    expect([answered.status, answered.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="entries of the log"',
    ]);
    expect(((await answered.json()) as Problem).message).toContain(words);
  }
});

test('entries beyond the newest checkpoint are refused, with a token too', async () => {
  const { token } = await issue();
  const answered = await fetch(`${house.address}/log/0/tile/entries/000.p/${SIZE + 1}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answered.status).toBe(404);
});

test('the desk hands over addresses and the keys that sign now', async () => {
  const { logs } = (await admin.get<{ logs: OpenLog[] }>('/api/admin/proofs/logs')).body;
  expect(logs).toEqual([
    {
      partition: 0,
      epoch: 1,
      origin: log.origin,
      address: 'https://house.example/log/0/',
      size: SIZE,
      signedAt: expect.any(String) as string,
      verifierKeys: [log.verifierKey],
    },
  ]);
});

test.each([{ name: ' ' }, { name: 'two\nlines' }, { days: 0 }, { days: 367 }, { days: 1.5 }])(
  'a token for %o is refused',
  async (bad) => {
    const body = { name: 'Fair & Partners', days: 30, reason: 'yearly audit', ...bad };
    expect((await admin.act<Problem>(TOKENS, body)).body.code).toBe('invalid-input');
  },
);

test('there is a bound to tokens in use', async () => {
  await house.db.pool.query(sql.unsafe`
    INSERT INTO proofs.auditor_token (name, hash, issued_by, command_id, issued_at, expires_at)
    SELECT 'many', sha256(n::text::bytea), 1, gen_random_uuid(), now(), now() + interval '1 day'
    FROM generate_series(1, 100) AS n`);
  const body = { name: 'One more', days: 1, reason: 'yearly audit' };
  expect((await admin.act<Problem>(TOKENS, body)).body.code).toBe('too-many-auditors');
});
