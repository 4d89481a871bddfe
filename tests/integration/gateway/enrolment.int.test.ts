import { randomUUID } from 'node:crypto';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Problem } from '#contracts/definition/problem.ts';
import { linkToken } from '#infra/ids/link-token.ts';
import { LINK_KEY } from '#tests/support/mail-rooms.ts';
import { type House, joinsStaff, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

let house: House;
let admin: Visitor;
let rookie: Visitor;
let rookieId: number;

beforeAll(async () => {
  house = await openHouse();
  [admin, rookie] = [house.visitor(), house.visitor()];
  await joinsStaff(house, admin, 'the_warden', 'admin');
  rookieId = await joinsStaff(house, rookie, 'the_rookie', 'support');
});
afterAll(() => house[Symbol.asyncDispose]());

const send = (id: number) =>
  admin.call<Problem>('POST', `/api/admin/users/${id}/enrolment`, {
    body: { reason: 'first day' },
    headers: { 'idempotency-key': randomUUID() },
  });
const mailedTokens = () =>
  house.db.pool.anyFirst(sql.type(z.object({ token: z.string() }))`
    select params->>'token' as token from mail.outbox
    where kind = 'enrol-factor' and account = ${rookieId} order by queued_at`);

test('an administrator mails a colleague the link for their first factor, and only the latest one works', async () => {
  expect((await send(rookieId)).body.code).toBe('address-unconfirmed');
  await house.identity.verifyEmailOf(rookieId);
  for (let times = 0; times < 2; times++) expect((await send(rookieId)).status).toBe(200);
  const tokens = await mailedTokens();
  expect(tokens).toHaveLength(2);
  // As when the mail is handed over.
  await house.db.pool.query(sql.unsafe`update account_tokens set usable_from = now() where purpose = 'enrol'`);
  const [old, latest] = tokens.map((id) => linkToken(LINK_KEY, id));
  const enrol = (visitor: Visitor, token: string | undefined) =>
    visitor.post<Problem & { secret?: string }>('/api/auth/totp/enrol', { token });
  expect((await enrol(rookie, old)).body.code).toBe('invalid-link');
  expect((await enrol(admin, latest)).body.code).toBe('other-account');
  expect((await enrol(rookie, latest)).body.secret).toEqual(expect.any(String));
  expect((await enrol(rookie, latest)).body.code).toBe('invalid-link');
});

test('players get no such link', async () => {
  const { id } = await house.visitor().register('anna');
  expect((await send(id)).body.code).toBe('not-found');
});

test('in production roles sleep in a session without a factor, and the session says so', async () => {
  await using strict = await openHouse({ staffNeedFactor: true });
  const sleeper = strict.visitor();
  await joinsStaff(strict, sleeper, 'the_sleeper', 'support');
  expect((await sleeper.get('/api/auth/staff-session')).body).toEqual({ areRolesAsleep: true, hasFactor: false });
  expect((await sleeper.get('/api/admin/users')).status).toBe(403);
});
