import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { eventually } from '#tests/support/eventually.ts';
import { clockBy } from '#tests/support/test-ledger.ts';
import { SIGN_IN_FACTS } from '#tests/support/mail-rooms.ts';
import { bansPerson, unbansPerson } from '#tests/support/standing.ts';
import { type House, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

let house: House;
let aheadMs = 0;

beforeAll(async () => {
  house = await openHouse({ clock: clockBy(() => Date.now() + aheadMs) });
});
afterAll(() => house[Symbol.asyncDispose]());

const idOf = (visitor: Visitor) => /tally_session=([^;]+)/.exec(visitor.cookie)?.[1];
const isSignedIn = async (visitor: Visitor) => (await visitor.get('/api/auth/user')).status === 200;

async function playerNamed(username: string): Promise<Visitor> {
  const visitor = house.visitor();
  await visitor.register(username);
  return visitor;
}

test('the cookie is hidden from scripts and sent to this site only', async () => {
  const anna = await playerNamed('cookie_anna');
  const signedIn = await anna.signIn('cookie_anna');
  const cookies = signedIn.headers.getSetCookie();
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) expect(cookie).toMatch(/samesite=lax; httponly/i);
});

test('behind https the cookie is secure, and HSTS keeps browsers there', async () => {
  await using secure = await openHouse({ config: { publicUrl: 'https://tally.example' } });
  const headers = { origin: 'https://tally.example' };
  const body = { username: 'secure_anna', email: 's@example.org', password: 'four brass lanterns' };
  const registered = await secure.visitor().post('/api/auth/register', body, headers);
  expect(registered.status).toBe(200);
  for (const cookie of registered.headers.getSetCookie()) {
    expect(cookie).toMatch(/^__Host-tally_(session(\.sig)?|device)=/);
    expect(cookie).toMatch(/; path=\/; .*; secure/i);
    expect(cookie).not.toMatch(/domain/i);
  }
  for (const path of ['/', '/api/docs', '/favicon.svg']) {
    const { headers: told } = await secure.visitor().get(path);
    expect([path, told.get('strict-transport-security')]).toEqual([path, 'max-age=31536000; includeSubDomains']);
  }
});

test('behind https a session is a cookie of this host only, for calls, sockets and logout', async () => {
  await using secure = await openHouse({ config: { publicUrl: 'https://tally.example' } });
  const headers = { origin: 'https://tally.example' };
  const anna = secure.visitor();
  const body = { username: 'hosted_anna', email: 'h@example.org', password: 'four brass lanterns' };
  await anna.post('/api/auth/register', body, headers);
  expect(await isSignedIn(anna)).toBe(true);
  const poll = '/socket.io/?EIO=4&transport=polling';
  expect((await anna.get(poll, headers)).status).toBe(200);
  // A name that any host of the domain can set is not accepted.
  const planted = { cookie: anna.cookie.replaceAll('__Host-', ''), ...headers };
  expect((await anna.get('/api/auth/user', planted)).status).toBe(401);
  expect((await anna.get(poll, planted)).status).toBe(403);
  await anna.post('/api/auth/logout', {}, headers);
  expect(anna.cookie).toMatch(/^__Host-tally_device=[\w-]{22}$/);
});

test('every sign-in creates a new session and ends the previous one', async () => {
  const anna = await playerNamed('renewed_anna');
  const before = anna.twin();
  await anna.signIn('renewed_anna');
  expect(idOf(anna)).not.toBe(idOf(before));
  expect(await isSignedIn(anna)).toBe(true);
  expect(await isSignedIn(before)).toBe(false);
});

test('a session id planted by an attacker is not the one that gets signed in', async () => {
  const victim = house.visitor();
  victim.plant('tally_session', 'planted-by-a-stranger-0123456789');
  await victim.register('planted_anna');
  expect(idOf(victim)).not.toBe('planted-by-a-stranger-0123456789');
  const stranger = house.visitor();
  stranger.plant('tally_session', 'planted-by-a-stranger-0123456789');
  expect(await isSignedIn(stranger)).toBe(false);
});

test('logout ends the session at once, in the other tab too, and only this session', async () => {
  const anna = await playerNamed('leaving_anna');
  const otherTab = anna.twin();
  const phone = house.visitor();
  await phone.signIn('leaving_anna');
  expect(await isSignedIn(otherTab)).toBe(true);

  const left = await anna.post('/api/auth/logout');
  expect([left.status, left.body]).toEqual([200, { success: true }]);
  expect(anna.cookie).not.toContain('tally_session=');
  expect(await isSignedIn(otherTab)).toBe(false);
  expect((await otherTab.bet(1)).status).toBe(401);
  expect(await isSignedIn(phone)).toBe(true);
  const again = await anna.post('/api/auth/logout');
  expect([again.status, again.headers.getSetCookie()]).toEqual([200, []]);
  // It may have missed the first answer and still sends the cookie.
  expect((await otherTab.post('/api/auth/logout')).status).toBe(200);
  expect(otherTab.cookie).not.toContain('tally_session=');
});

test('a player is signed in with twenty browsers at most: the oldest sign-in ends', async () => {
  const calm = await playerNamed('calm_bert');
  const first = await playerNamed('restless_anna');
  const second = house.visitor();
  await second.signIn('restless_anna');
  expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([true, true]);
  let last = second;
  for (let browsers = 2; browsers <= 20; browsers++) {
    last = house.visitor();
    expect((await last.signIn('restless_anna')).status).toBe(200);
  }
  expect([await isSignedIn(first), await isSignedIn(second), await isSignedIn(last)]).toEqual([false, true, true]);
  expect(await isSignedIn(calm)).toBe(true);
});

test('a ban ends every session at once, and sign-in is refused until it is lifted', async () => {
  const anna = await playerNamed('banned_anna');
  const account = (await house.identity.accountOf('banned_anna'))!;
  for (let bets = 0; bets < 3; bets++) expect((await anna.bet(1)).status).toBe(200);
  await bansPerson(house.identity, account);
  expect((await anna.bet(1)).status).toBe(401);
  const refused = await house.visitor().signIn('banned_anna');
  expect([refused.status, refused.body.code]).toEqual([403, 'account-banned']);
  expect(refused.body.message).toContain('chip dumping');
  expect((await house.visitor().signIn('banned_anna', 'a wrong password')).body.code).toBe('sign-in-failed');
  await unbansPerson(house.identity, account);
  expect((await house.visitor().signIn('banned_anna')).status).toBe(200);
});

test('a ban, and its end, affect one player only', async () => {
  const [anna, bert, calm] = [await playerNamed('one_ban_anna'), await playerNamed('one_ban_bert'), house.visitor()];
  await calm.register('one_ban_calm');
  const accounts = await Promise.all(['one_ban_anna', 'one_ban_bert'].map((name) => house.identity.accountOf(name)));
  for (const account of accounts) await bansPerson(house.identity, account!);
  expect([await isSignedIn(anna), await isSignedIn(bert), await isSignedIn(calm)]).toEqual([false, false, true]);
  await unbansPerson(house.identity, accounts[0]!);
  const statuses = ['one_ban_anna', 'one_ban_bert', 'one_ban_calm'].map(
    async (name) => (await house.visitor().signIn(name)).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 403, 200]);
});

test("a ban is atomic: if the player's sessions cannot be ended, the ban fails", async () => {
  const anna = await playerNamed('half_banned_anna');
  const account = (await house.identity.accountOf('half_banned_anna'))!;
  await house.db.pool.query(sql.unsafe`
    create function broken() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`);
  await house.db.pool.query(sql.unsafe`
    create trigger broken before delete on user_sessions for each row execute function broken()`);
  await expect(bansPerson(house.identity, account)).rejects.toThrow('not now');
  expect(await house.identity.person(account)).toMatchObject({ isBanned: false, banReason: null });
  expect(await isSignedIn(anna)).toBe(true);
  await house.db.pool.query(sql.unsafe`drop function broken cascade`);
  // The log has the ban, so it is retried.
  await eventually(async () => !(await isSignedIn(anna)), { what: 'the ban' });
  expect(await house.identity.person(account)).toMatchObject({ isBanned: true, banReason: 'chip dumping' });
});

test('a player banned during the password check gets no session, even if both happen at once', async () => {
  await playerNamed('hasty_anna');
  const account = (await house.identity.accountOf('hasty_anna'))!;
  const { sessions } = house.identity;
  const record = { account, data: { account }, expiresAt: Date.now() + DAY_MS };
  await using client = await openClient(house.db.url);
  await client.pg.query('begin');
  await client.pg.query('update users set is_banned = true where account = $1', [account]);
  const opening = sessions.open('during the ban', record, SIGN_IN_FACTS);
  const waiting = sql.unsafe`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const seen = async () => (await house.db.pool.query(waiting)).rowCount > 0;
  await Promise.race([opening, eventually(seen, { what: 'a session that waits for the ban' })]);
  await client.pg.query('commit');
  await opening;
  await sessions.open('after the ban', record, SIGN_IN_FACTS);
  expect([await sessions.find('during the ban'), await sessions.find('after the ban')]).toEqual([null, null]);
});

test("a banned player's session is not renewed, even if it survived the ban", async () => {
  const anna = await playerNamed('outliving_anna');
  const account = (await house.identity.accountOf('outliving_anna'))!;
  await house.db.pool.query(sql.unsafe`update users set is_banned = true where account = ${account}`);
  aheadMs = 8 * DAY_MS;
  await anna.get('/api/auth/user');
  aheadMs = 15 * DAY_MS;
  expect(await isSignedIn(anna)).toBe(false);
  aheadMs = 0;
});

test('another gateway is notified of a logout too', async () => {
  const anna = await playerNamed('two_gateways_anna');
  expect(await isSignedIn(anna)).toBe(true);
  const ended = new Promise<void>((resolve) => house.identity.sessions.onEnd((end) => end && resolve()));
  // As another gateway does it: the row and its notification.
  await house.db.pool.query(sql.unsafe`
    with ended as (delete from user_sessions returning sid)
    select pg_notify('session_ended', json_build_object('session', sid)::text) from ended`);
  await ended;
  expect(await isSignedIn(anna)).toBe(false);
});

test('a forged cookie is treated as signed out', async () => {
  const anna = await playerNamed('forged_anna');
  const id = idOf(anna)!;
  for (const [name, value] of [
    ['tally_session', `${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`],
    ['tally_session.sig', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
  ] as const) {
    const forger = anna.twin();
    forger.plant(name, value);
    expect(await isSignedIn(forger)).toBe(false);
  }
  const unsigned = house.visitor();
  unsigned.plant('tally_session', id);
  expect(await isSignedIn(unsigned)).toBe(false);
  expect(await isSignedIn(anna)).toBe(true);
});

test('a session in use is renewed in its second half, and an unused one expires', async () => {
  const anna = await playerNamed('lasting_anna');
  const stolen = anna.twin();
  aheadMs = 8 * DAY_MS;
  const renewed = await anna.get('/api/auth/user');
  expect(renewed.headers.getSetCookie().join()).toContain('tally_session=');
  expect((await anna.get('/api/auth/user')).headers.getSetCookie()).toEqual([]);
  aheadMs = 60 * DAY_MS;
  expect(await isSignedIn(stolen)).toBe(false);
  aheadMs = 0;
});

test('a session that is used by bets alone is renewed in its second half', async () => {
  const anna = await playerNamed('betting_anna');
  for (let bets = 0; bets < 2; bets++) expect((await anna.bet(1)).headers.getSetCookie()).toEqual([]);
  aheadMs = 8 * DAY_MS;
  expect((await anna.bet(1)).headers.getSetCookie().join()).toContain('tally_session=');
  expect((await anna.bet(1)).headers.getSetCookie()).toEqual([]);
  aheadMs = 0;
});

test('a player who signs out when the session is due for renewal is signed out', async () => {
  const anna = await playerNamed('late_leaving_anna');
  const stolen = anna.twin();
  aheadMs = 8 * DAY_MS;
  expect((await anna.post('/api/auth/logout')).status).toBe(200);
  expect([await isSignedIn(anna), await isSignedIn(stolen)]).toEqual([false, false]);
  aheadMs = 0;
});

test('posts from other origins are refused, with any cookie', async () => {
  const anna = await playerNamed('origin_anna');
  const foreign: Record<string, string>[] = [{ origin: 'https://evil.example' }, { origin: 'null' }];
  for (const headers of foreign) {
    for (const path of ['/api/games/dice', '/api/auth/logout', '/api/auth/login', '/api/auth/register']) {
      const refused = await anna.post<Problem>(path, { betAmount: 1, prediction: 'over' }, headers);
      expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'foreign-origin']);
    }
  }
  expect(await isSignedIn(anna)).toBe(true);
});

test('reads require a signed-in player', async () => {
  for (const path of [
    '/api/auth/user',
    '/api/user',
    '/api/user/stats',
    '/api/user/transactions',
    '/api/games/history',
  ]) {
    const refused = await house.visitor().get<Problem>(path);
    expect([path, refused.status, refused.body.code]).toEqual([path, 401, 'unauthenticated']);
  }
});
