import { unzipSync } from 'fflate';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { DAY_MS } from '#contracts/days/time.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type House, openHouse } from '../gateway/house.ts';
import { PASSWORD, type Visitor } from '../gateway/visitor.ts';
import { hourlyChores } from './chores.ts';
import { confirmedPlayer, deliver, mailOf } from './mailbox.ts';

let house: House;

beforeAll(async () => {
  house = await openHouse({ config: { proxyHops: 1 }, settings: { 'registrations-per-hour': 1000 } });
});
afterAll(() => house[Symbol.asyncDispose]());

const FILE = '/api/auth/export/file';
type State = { state: string; bytes: number; expiresAt: string };
type Told = { code: string; ways: string[]; export: State | null };
const ask = (visitor: Visitor) => visitor.post<Told>('/api/auth/export', {});
const stateOf = async (visitor: Visitor) => (await visitor.get<Told>('/api/auth/export')).body.export;

async function exported(visitor: Visitor): Promise<State> {
  expect((await ask(visitor)).status).toBe(200);
  await eventually(async () => (await stateOf(visitor))?.state === 'ready', { what: 'a file that is ready' });
  return (await stateOf(visitor))!;
}

async function download({ cookie }: Visitor) {
  const response = await fetch(new URL(FILE, house.address), { headers: { cookie } });
  return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

async function elevenMinutesLater(visitor: Visitor): Promise<Visitor> {
  await house.db.pool.query(sql.unsafe`
    update user_sessions set authenticated_at = now() - interval '11 minutes'`);
  // Another gateway has not cached the session.
  return visitor.at((await house.openDoor()).address);
}

test('export-is-ones-own: all data of its owner, no secrets, for a fresh session of that account only', async () => {
  const { visitor: anna, user, email } = await confirmedPlayer(house, 'export_anna');
  expect((await anna.bet(10)).status).toBe(200);
  await house.ledger.submit({
    type: 'adjust-points',
    commandId: '0197a3b0-0000-7000-8000-000000000001',
    account: user.id,
    amountPoints: -7,
    reason: 'a reason\nof two lines',
    actor: 'operator:1',
  });
  await house.projector.caughtUp();
  const { bytes: size, expiresAt } = await exported(anna);
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(6.9 * DAY_MS);
  expect(mailOf(await deliver(house), 'export-ready', email).params).toMatchObject({ username: 'export_anna' });

  const { headers, bytes } = await download(anna);
  expect(bytes.length).toBe(size);
  expect([headers.get('cache-control'), headers.get('content-type')]).toEqual(['no-store', 'application/zip']);
  expect(headers.get('content-disposition')).toBe('attachment; filename="tallyhouse-your-data.zip"');
  const files = unzipSync(bytes);
  const text = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, new TextDecoder().decode(file)]));
  expect(Object.keys(text)).toEqual(['account.json', 'statement.csv']);
  const record = JSON.parse(text['account.json']!) as Record<string, unknown[]>;
  expect(record).toMatchObject({
    profile: { account: user.id, username: 'export_anna', email },
    sessions: [{ network: '127.0.0.0/24' }],
    seeds: [{ clientSeed: expect.stringMatching(/^[0-9a-f]{32}$/) as string }],
    dailyBonus: null,
    timeZones: [],
    protection: { limits: [], realityCheckMinutes: 0, exclusion: null },
  });
  expect(record['mails']!.length).toBeGreaterThan(0);
  const statement = text['statement.csv']!;
  expect(statement).toMatch(/^receipt,at,type,description,game,amount,balance after\n#0-\d+,/);
  expect(statement).toContain('"Adjustment: a reason\nof two lines",,-7,');
  expect(statement).toContain('Signup bonus');

  const secrets = await house.db.pool.one(sql.type(z.object({ password: z.string(), sid: z.string() }))`
    select password_hash as password, sid from users join user_sessions using (account) where account = ${user.id}`);
  for (const secret of [secrets.password, secrets.sid, '$argon2']) expect(JSON.stringify(text)).not.toContain(secret);
  const stored = await house.db.pool.oneFirst(sql.type(z.object({ sealed: z.instanceof(Buffer) }))`
    select sealed from exports where account = ${user.id}`);
  expect(stored.includes('account.json')).toBe(false);

  const eve = house.visitor();
  await eve.register('export_eve');
  expect((await eve.get<Told>(FILE)).body.code).toBe('not-found');
  expect((await house.visitor().get<Told>(FILE)).body.code).toBe('unauthenticated');

  const again = await ask(anna);
  expect([again.body.code, Number(again.headers.get('retry-after')) > 86_000]).toEqual(['rate-limited', true]);

  const later = await elevenMinutesLater(anna);
  expect((await later.get<Told>(FILE)).body).toMatchObject({ code: 're-authenticate', ways: ['password'] });
  expect((await ask(later)).body.code).toBe('re-authenticate');
  expect((await later.post('/api/auth/re-authenticate', { password: PASSWORD })).status).toBe(200);
  expect((await later.get(FILE)).status).toBe(200);
});

test('a file is removed after a week, and a file sealed for another account does not open', async () => {
  const anna = house.visitor();
  const { id } = await anna.register('week_anna');
  await exported(anna);
  const ben = house.visitor();
  const { id: other } = await ben.register('week_ben');
  await exported(ben);
  await house.db.pool.query(sql.unsafe`
    update exports set sealed = (select sealed from exports where account = ${id}) where account = ${other}`);
  expect((await ben.get<Told>(FILE)).body.code).toBe('not-found');

  await house.db.pool.query(sql.unsafe`update exports set expires_at = now() where account = ${id}`);
  expect([await stateOf(anna), (await anna.get<Told>(FILE)).body.code]).toEqual([null, 'not-found']);
  await hourlyChores(house);
  expect((await house.db.pool.query(sql.unsafe`select from exports where account = ${id}`)).rowCount).toBe(0);
});

test('a file whose worker crashed is taken over, three times at most, and may then be requested again at once', async () => {
  const anna = house.visitor();
  const { id } = await anna.register('crash_anna');
  const died = async (tries: number) => {
    await house.db.pool.query(sql.unsafe`
      insert into exports (account) values (${id})
      on conflict (account) do update set state = 'asked', sealed = null`);
    await house.db.pool.query(sql.unsafe`
      insert into jobs.job (queue, key, tries, lease) values ('exports', ${String(id)}, ${tries}, gen_random_uuid())`);
  };
  await died(1);
  await eventually(async () => (await stateOf(anna))?.state === 'ready', { what: 'a file that is ready' });
  await died(3);
  await eventually(async () => (await stateOf(anna))?.state === 'failed', { what: 'a file that is given up' });
  expect((await ask(anna)).status).toBe(200);
});
