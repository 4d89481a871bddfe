import { randomUUID } from 'node:crypto';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { accessLogCall } from '#contracts/standing/personal-calls.ts';
import type { staffSearch } from '#contracts/standing/player-calls.ts';
import type { adminUserCall, adminUsersCall } from '#contracts/standing/staff-calls.ts';
import { type House, joinsStaff, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

type User = ReplyOf<typeof adminUserCall>;

let house: House;
let support: Visitor;
let supportId: number;
let moderator: Visitor;
let auditor: Visitor;
let annaId: number;

beforeAll(async () => {
  house = await openHouse();
  [support, moderator, auditor] = [house.visitor(), house.visitor(), house.visitor()];
  supportId = await joinsStaff(house, support, 'the_helper', 'support');
  await joinsStaff(house, moderator, 'the_marshal', 'moderator');
  await joinsStaff(house, auditor, 'the_auditor', 'auditor');
  annaId = (await house.visitor().register('anna')).id;
});
afterAll(() => house[Symbol.asyncDispose]());

const MASKED = 'a…@example.org';
const emailFor = async (visitor: Visitor) => (await visitor.get<User>(`/api/admin/users/${annaId}`)).body.email;
const open = (visitor: Visitor, reason = 'asked by ticket 12') =>
  visitor.call<{ email: string }>('POST', `/api/admin/users/${annaId}/personal-data`, {
    body: { reason },
    headers: { 'idempotency-key': randomUUID() },
  });
const log = async (query: string) =>
  (await auditor.get<ReplyOf<typeof accessLogCall>>(`/api/admin/access-log?${query}`)).body;

test('e-mails are masked on every screen of staff', async () => {
  const list = await support.get<ReplyOf<typeof adminUsersCall>>('/api/admin/users');
  expect(list.body.every(({ email }) => /^.…@example\.org$/.test(email!))).toBe(true);
  const search = await support.get<ReplyOf<typeof staffSearch>>('/api/admin/search?q=anna@');
  expect(search.body.hits).toMatchObject([{ title: 'anna', detail: MASKED }]);
  expect(await emailFor(support)).toBe(MASKED);
});

test('a reason shows them to this member of staff, for ten minutes', async () => {
  expect((await open(support, ' ')).status).toBe(400);
  expect((await open(moderator)).status).toBe(403);
  expect((await open(support)).body.email).toBe('anna@example.org');
  expect([await emailFor(support), await emailFor(moderator)]).toEqual(['anna@example.org', MASKED]);
  await house.db.pool.query(sql.unsafe`update staff.access set open_until = now() where account = ${annaId}`);
  expect(await emailFor(support)).toBe(MASKED);
});

test('only admins open the personal data of staff', async () => {
  const admin = house.visitor();
  await joinsStaff(house, admin, 'the_warden', 'admin');
  const openOf = (visitor: Visitor, id: number) =>
    visitor.call<{ email: string; message: string }>('POST', `/api/admin/users/${id}/personal-data`, {
      body: { reason: 'a question' },
      headers: { 'idempotency-key': randomUUID() },
    });
  const auditorId = (await house.identity.accountOf('the_auditor'))!;
  const refused = await openOf(support, auditorId);
  expect([refused.status, refused.body.message]).toEqual([403, 'Only an admin can open the personal data of staff.']);
  expect((await openOf(support, supportId)).status).toBe(200);
  expect((await openOf(admin, auditorId)).body.email).toBe('the_auditor@example.org');
});

test('auditors read who looked at whose data and why, and who searched', async () => {
  expect(await log(`user=${annaId}&limit=1`)).toMatchObject([
    {
      staff: supportId,
      staffName: 'the_helper',
      accountName: 'anna',
      kind: 'personal-data',
      reason: 'asked by ticket 12',
    },
  ]);
  expect(await log(`staff=${supportId}`)).toContainEqual(
    expect.objectContaining({ kind: 'search', account: annaId, hits: 1, reason: null }),
  );
  expect((await support.get('/api/admin/access-log')).status).toBe(403);
});
