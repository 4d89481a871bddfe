import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import { permissionsOf } from '#contracts/definition/permissions.ts';
import type { ReplyOf, Call } from '#contracts/definition/call.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import { STANDING_CALLS } from '#contracts/standing/calls.ts';
import type { User } from '#contracts/accounts/user.ts';
import { eventually } from '#tests/support/eventually.ts';
import { bansPerson, givesRole, unbansPerson } from '#tests/support/standing.ts';
import { clockBy } from '#tests/support/test-ledger.ts';
import { type House, joinsStaff, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

type UserRoles = ReplyOf<Extract<(typeof STANDING_CALLS)[number], { name: 'user-roles' }>>;
type Door = Awaited<ReturnType<House['openDoor']>>;

let house: House;
let other: Door;
let admin: Visitor;
let adminId: number;

beforeAll(async () => {
  house = await openHouse({ settings: { approvals: 'single' } });
  other = await house.openDoor();
  admin = house.visitor();
  adminId = await joinsStaff(house, admin, 'the_warden', 'admin');
});
afterAll(() => house[Symbol.asyncDispose]());

const key = () => ({ 'idempotency-key': randomUUID() });
type Changed = { account: number; position: string } & Problem;
const change = (path: string, body: unknown, by = admin, headers = key()) =>
  by.post<Changed>(`/api/admin/users/${path}`, body, headers);
const revoke = (path: string, body: unknown, by = admin) =>
  by.call<Changed>('DELETE', `/api/admin/users/${path}`, { body, headers: key() });
const statusAt = async (visitor: Visitor, path = '/api/auth/user') => (await visitor.get(path)).status;

test('role-change-ends-sessions: a granted role ends all sessions at every gateway, and applies from the next sign-in on', async () => {
  const anna = house.visitor();
  const { id } = await anna.register('promoted_anna');
  const there = anna.at(other.address);
  expect([await statusAt(there), await statusAt(there, '/api/finance/journal')]).toEqual([200, 403]);
  const headers = { origin: other.address, cookie: there.cookie };
  const socket = io(other.address, { extraHeaders: headers, transports: ['websocket'], reconnection: false });
  const gone = new Promise<string>((resolve) => socket.on('disconnect', resolve));
  await new Promise<void>((resolve) => socket.on('connect', resolve));

  const granted = await change(`${id}/roles`, { role: 'finance', reason: 'joins the desk' });
  expect([granted.status, granted.body.account]).toEqual([200, id]);
  expect(await statusAt(anna)).toBe(401);
  await gone;
  await eventually(async () => (await statusAt(there)) === 401, { what: 'the end at the other gateway' });

  const signedIn = await there.signIn('promoted_anna');
  expect(signedIn.body.user).toMatchObject({
    isAdmin: false,
    isFinance: true,
    roles: ['finance'],
    permissions: permissionsOf(['finance']),
  });
  expect(await statusAt(there, '/api/finance/journal')).toBe(200);

  expect((await revoke(`${id}/roles/finance`, { reason: 'leaves the desk' })).status).toBe(200);
  await eventually(async () => (await statusAt(there)) === 401, { what: 'the end of the role' });
  await there.signIn('promoted_anna');
  expect(await statusAt(there, '/api/finance/journal')).toBe(403);

  const { body: told } = await admin.get<UserRoles>(`/api/admin/users/${id}/roles`);
  expect(told).toMatchObject({ account: id, roles: [], permissions: [], ban: null, excludedUntil: null });
  expect(told.history).toMatchObject([
    { kind: 'revoke', role: 'finance', reason: 'leaves the desk', actor: `operator:${adminId}` },
    { kind: 'grant', role: 'finance', until: null, reason: 'joins the desk', actor: `operator:${adminId}` },
  ]);
});

test('a grant with an end expires automatically', async () => {
  const anna = house.visitor();
  const { id } = await anna.register('passing_anna');
  const until = instantOf(Date.now() + DAY_MS);
  await change(`${id}/roles`, { role: 'auditor', until, reason: 'for the audit' });
  await anna.signIn('passing_anna');
  expect(await statusAt(anna, '/api/finance/journal')).toBe(200);
  const { body: told } = await admin.get<UserRoles>(`/api/admin/users/${id}/roles`);
  expect(told.roles).toMatchObject([{ role: 'auditor', until, reason: 'for the audit' }]);

  // This ledger sees the grant as active, the gateway as expired.
  await using late = await openHouse({ clock: clockBy(() => Date.now() - DAY_MS / 48) });
  const bert = late.visitor();
  await givesRole(late.identity, (await bert.register('passed_bert')).id, 'auditor', Date.now() - DAY_MS / 96);
  const { body: signedIn } = await bert.signIn('passed_bert');
  expect(signedIn.user).toMatchObject({ roles: [], permissions: [] });
  expect(await statusAt(bert, '/api/finance/journal')).toBe(403);
});

test('a change is made once per key, and refused with a sentence when it changes nothing', async () => {
  const { id } = await house.visitor().register('keyed_anna');
  const once = key();
  const body = { role: 'support', reason: 'joins' };
  const [first, again] = [
    await change(`${id}/roles`, body, admin, once),
    await change(`${id}/roles`, body, admin, once),
  ];
  expect([again.status, again.body, again.headers.get('idempotency-hit')]).toEqual([200, first.body, 'true']);
  const same = await change(`${id}/roles`, body);
  expect([same.status, same.body.code]).toEqual([409, 'role-unchanged']);
  const missing = await revoke(`${id}/roles/auditor`, { reason: 'never was' });
  expect([missing.status, missing.body.code]).toEqual([409, 'role-not-held']);
  const past = await change(`${id}/roles`, { ...body, until: '2020-01-01T00:00:00Z' });
  expect([past.status, past.body.code]).toEqual([422, 'until-passed']);
  expect((await change('12345/roles', body)).body.code).toBe('account-unknown');
  expect((await change(`${id}/roles`, { role: 'king', reason: 'crown' })).body.code).toBe('invalid-input');
});

test('a ban ends sessions and play; the ledger itself refuses the account', async () => {
  const [anna, moderator] = [house.visitor(), house.visitor()];
  const { id } = await anna.register('banned_anna');
  await joinsStaff(house, moderator, 'watchful_maud', 'moderator');
  const there = anna.at(other.address);
  expect((await there.bet(1)).status).toBe(200);
  expect((await change(`${id}/ban`, { reason: 'chip dumping' }, moderator)).status).toBe(200);
  await eventually(async () => (await statusAt(there)) === 401, { what: 'the end at the other gateway' });
  const params = { prediction: 'over' } as const;
  const bet = {
    type: 'play-round',
    commandId: randomUUID(),
    account: id,
    game: 'dice',
    stakePoints: 1,
    params,
  } as const;
  expect(await house.ledger.submit(bet)).toMatchObject({ kind: 'refusal', code: 'account-banned' });
  expect((await other.visitor().signIn('banned_anna')).body).toMatchObject({
    code: 'account-banned',
    message: 'This account is banned. Reason: chip dumping',
  });
  expect((await change(`${id}/ban`, { reason: 'again' }, moderator)).body.code).toBe('already-banned');
  expect((await change(`${id}/unban`, { reason: 'a mistake' }, moderator)).status).toBe(200);
  expect((await other.visitor().signIn('banned_anna')).status).toBe(200);
  const { body: told } = await moderator.get<UserRoles>(`/api/admin/users/${id}/roles`);
  expect(told.history.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['unban', 'a mistake'],
    ['ban', 'chip dumping'],
  ]);
});

test('a ban with an end names it, at sign-in and to staff', async () => {
  const ben = house.visitor();
  const { id } = await ben.register('barred_ben');
  const until = '2099-01-02T03:04:00.000Z';
  expect((await change(`${id}/ban`, { until: '2020-01-01T00:00:00Z', reason: 'late' })).body.code).toBe('until-passed');
  expect((await change(`${id}/ban`, { until, reason: 'insults' })).status).toBe(200);
  expect((await house.visitor().signIn('barred_ben')).body.message).toBe(
    'This account is banned until 2 Jan 2099, 03:04 UTC. Reason: insults',
  );
  const { body: told } = await admin.get<UserRoles>(`/api/admin/users/${id}/roles`);
  expect(told.ban).toMatchObject({ until, reason: 'insults' });
  expect((await admin.get(`/api/admin/users/${id}`)).body).toMatchObject({ isBanned: true, banUntil: until });
  await change(`${id}/unban`, { reason: 'sorry' });
  expect((await admin.get(`/api/admin/users/${id}`)).body).toMatchObject({ isBanned: false, banUntil: null });
});

test('a moderator bans players but not staff, and grants no roles', async () => {
  const moderator = house.visitor();
  const id = await joinsStaff(house, moderator, 'ambitious', 'moderator');
  const grant = await change(`${id}/roles`, { role: 'admin', reason: 'why not' }, moderator);
  expect([grant.status, grant.body.message]).toEqual([403, 'Admin access required.']);
  const banned = await change(`${adminId}/ban`, { reason: 'why not' }, moderator);
  expect([banned.status, banned.body.code]).toEqual([403, 'forbidden']);
});

test('the last permanent admin keeps the role, by either call', async () => {
  const guest = house.visitor();
  const guestId = await joinsStaff(house, guest, 'guest_warden');
  const until = instantOf(Date.now() + DAY_MS);
  await change(`${guestId}/roles`, { role: 'admin', until, reason: 'holidays' });
  await guest.signIn('guest_warden');
  for (const refused of [
    await revoke(`${adminId}/roles/admin`, { reason: 'why not' }, guest),
    await change(`${adminId}/roles`, { role: 'admin', until, reason: 'why not' }, guest),
    await change(`${adminId}/ban`, { reason: 'why not' }, guest),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([409, 'last-admin']);
  }
  await change(`${guestId}/roles`, { role: 'admin', reason: 'stays' }, admin);
  await guest.signIn('guest_warden');
  expect((await revoke(`${adminId}/roles/admin`, { reason: 'retires' }, guest)).status).toBe(200);
  expect((await revoke(`${guestId}/roles/admin`, { reason: 'alone' }, guest)).body.code).toBe('last-admin');
  await change(`${adminId}/roles`, { role: 'admin', reason: 'is back' }, guest);
  await admin.signIn('the_warden');
});

test('changes made while no gateway ran apply at the next start, sessions included', async () => {
  await using alone = await openHouse();
  const anna = alone.visitor();
  const { id } = await anna.register('sleeping_anna');
  // The log and its view have the change; the gateway has not applied it.
  await alone.identity[Symbol.asyncDispose]();
  const ban = {
    type: 'ban-account',
    commandId: randomUUID(),
    account: id,
    actor: 'cli:tests',
    reason: 'late',
  } as const;
  await alone.ledger.submit(ban);
  await alone.projector.caughtUp();
  expect((await alone.identity.person(id))?.isBanned).toBe(false);
  const next = await alone.openDoor();
  await eventually(async () => (await next.identity.person(id))?.isBanned === true, { what: 'the ban' });
  expect(await statusAt(anna.at(next.address))).toBe(401);
});

test('every call about roles and bans is refused to players and visitors', async () => {
  const anna = house.visitor();
  const { id } = await anna.register('curious_anna');
  const body = { role: 'admin', reason: 'please' };
  for (const { method, path } of STANDING_CALLS as readonly Call[]) {
    const at = path.replace(':id', String(id)).replace(':role', 'admin');
    const options = { headers: key(), ...(method === 'GET' ? {} : { body }) };
    const statuses = [await anna.call(method, at, options), await house.visitor().call(method, at, options)];
    expect([at, ...statuses.map(({ status }) => status)]).toEqual([at, 403, 401]);
  }
  const player = await anna.get<User>('/api/auth/user');
  expect(player.body).toMatchObject({ isAdmin: false, isFinance: false, roles: [], permissions: [] });
  await bansPerson(house.identity, id);
  await unbansPerson(house.identity, id);
});
