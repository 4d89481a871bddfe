import { afterAll, beforeAll, expect, test } from 'vitest';
import { io, type Socket } from 'socket.io-client';
import { Notices } from '#infra/postgres/notices.ts';
import { silentLog } from '#infra/process/log.ts';
import { eventually } from '#tests/support/eventually.ts';
import { clockBy } from '#tests/support/test-ledger.ts';
import { bansPerson } from '#tests/support/standing.ts';
import { type House, openHouse } from './house.ts';
import { PASSWORD, type Visitor } from './visitor.ts';

let house: House;
let other: Awaited<ReturnType<House['openDoor']>>;

beforeAll(async () => {
  house = await openHouse({ isOneOfSeveral: true, failuresPerName: 4, settings: { 'registrations-per-hour': 8 } });
  other = await house.openDoor();
});
afterAll(() => house[Symbol.asyncDispose]());

const isSignedIn = async (visitor: Visitor) => (await visitor.get('/api/auth/user')).status === 200;

async function playerAtBoth(username: string) {
  const here = house.visitor();
  await here.register(username);
  const there = here.at(other.address);
  expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, true]);
  return { here, there };
}

async function socketAtOther({ cookie }: Visitor): Promise<Socket> {
  const extraHeaders = { cookie, origin: other.address };
  const socket = io(other.address, { extraHeaders, transports: ['websocket'], reconnection: false });
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  return socket;
}

test('a player signed in at one gateway plays at the other', async () => {
  const { here, there } = await playerAtBoth('both_anna');
  expect([(await here.bet(1)).status, (await there.bet(1)).status]).toEqual([200, 200]);
});

test('a logout at one gateway ends the session at the other, its sockets too', async () => {
  const { here, there } = await playerAtBoth('leaving_anna');
  const socket = await socketAtOther(there);
  const gone = new Promise<string>((resolve) => socket.on('disconnect', resolve));
  await here.post('/api/auth/logout');
  expect(await gone).toBe('io server disconnect');
  expect(await isSignedIn(there)).toBe(false);
  expect((await there.bet(1)).status).toBe(401);
});

test('a change of name at one gateway is pushed to the player’s own sockets at the other only', async () => {
  const { here, there } = await playerAtBoth('renamed_anna');
  const bystander = await playerAtBoth('renamed_bert');
  const [own, foreign] = [await socketAtOther(there), await socketAtOther(bystander.there)];
  const toldOthers: string[] = [];
  foreign.onAny((event: string) => toldOthers.push(event));
  const told = new Promise<void>((resolve) => void own.once('person', resolve));
  await here.post('/api/auth/update-profile', { firstName: 'Anna' });
  await told;
  expect((await there.get<{ firstName: string }>('/api/auth/user')).body.firstName).toBe('Anna');
  expect(toldOthers).not.toContain('person');
  own.close();
  foreign.close();
});

test('a ban by one gateway holds at the other', async () => {
  const { here, there } = await playerAtBoth('banned_anna');
  await bansPerson(house.identity, (await house.identity.accountOf('banned_anna'))!);
  expect(await isSignedIn(here)).toBe(false);
  await eventually(async () => !(await isSignedIn(there)), { what: 'the end of the session at the other gateway' });
  expect((await there.bet(1)).status).toBe(401);
  expect((await other.visitor().signIn('banned_anna')).body.code).toBe('account-banned');
});

test("a revoked session ends at both, and the player's other sessions stay", async () => {
  const { here, there } = await playerAtBoth('revoked_anna');
  const phone = other.visitor();
  await phone.signIn('revoked_anna');
  const heard = new Promise<string>((resolve) =>
    house.identity.sessions.onEnd((end) => end !== null && 'session' in end && resolve(end.session)),
  );
  await there.post('/api/auth/logout');
  await heard;
  expect([await isSignedIn(here), await isSignedIn(phone)]).toEqual([false, true]);
});

test('both gateways count password guesses together', async () => {
  await house.visitor().register('guessed_anna');
  const guess = (door: { visitor(): Visitor }) => door.visitor().signIn('guessed_anna', 'a wrong guess');
  const guesses = await Promise.all([house, other, house, other, house, other].map(guess));
  expect(guesses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([401, 401, 401, 401, 429, 429]);
  for (const door of [house, other]) expect((await door.visitor().signIn('guessed_anna', PASSWORD)).status).toBe(429);
});

test('both gateways count new accounts of one address together', async () => {
  const register = (door: { visitor(): Visitor }, username: string) =>
    door.visitor().post('/api/auth/register', { username, email: `${username}@example.org`, password: PASSWORD });
  const statuses: number[] = [];
  for (let count = 0; count < 10; count++) {
    statuses.push((await register(count % 2 ? house : other, `newcomer_${count}`)).status);
  }
  expect(statuses.indexOf(429)).toBeGreaterThan(0);
  expect(statuses.slice(statuses.indexOf(429)).every((status) => status === 429)).toBe(true);
  expect(statuses.indexOf(429)).toBeLessThan(8);
});

test('a player who bets at both gateways at once has one rate', async () => {
  // The clock does not advance: five bets in all.
  const nowMs = Date.now();
  await using slow = await openHouse({
    isOneOfSeveral: true,
    settings: { 'bets-per-second': 5 },
    clock: clockBy(() => nowMs),
  });
  const second = await slow.openDoor();
  const anna = slow.visitor();
  await anna.register('hasty_anna');
  let heard = 0;
  const count = (payload: string | null) => {
    for (const [, commands] of JSON.parse(payload ?? '{"counts":[]}').counts) heard += commands;
  };
  await using notices = new Notices({ databaseUrl: slow.db.url, channel: 'player_pace', log: silentLog() }, count);
  await notices.connect();
  for (let bet = 0; bet < 5; bet++) expect((await anna.bet(1)).status).toBe(200);
  await eventually(() => heard === 5, { what: 'the exchange of paces' });
  const there = anna.at(second.address);
  let through = 0;
  await eventually(async () => {
    const { status } = await there.bet(1);
    if (status === 200) through++;
    return status === 429;
  });
  // Allows for a notice in flight; alone this gateway would allow five.
  expect(through).toBeLessThanOrEqual(2);
});
