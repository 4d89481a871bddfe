import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Command } from '#contracts/commands.ts';
import type { ChatMessage } from '#contracts/chat/message.ts';
import { DAY_MS, HOUR_MS } from '#contracts/days/time.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import type { RunningRain } from '#contracts/rain/calls.ts';
import type { RainDesk } from '#contracts/rain/staff-calls.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { JobBell } from '#infra/jobs/job-bell.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { silentLog } from '#infra/process/log.ts';
import { systemClock } from '#infra/process/clock.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import { openLedger } from '#ledger/ledger.ts';
import { startProjector } from '#projections/projector/projector.ts';
import { readBalance } from '#projections/balance/read.ts';
import { readLedgerDays } from '#projections/ledger-days/read.ts';
import { submitToHouse } from '#services/module/house-account.ts';
import { feedFromWin } from '#services/chat/rain/feed-from-win.ts';
import { readLatest } from '#services/chat/rain/rain-rows.ts';
import { openRain } from '#services/chat/rain/open-rain.ts';
import { housePolicies } from '#services/house.ts';
import { openReactor, type Reactor } from '#services/reactor/start.ts';
import type { SettingValues } from '#services/settings/first-values.ts';
import { bets, feedsRain } from '#tests/support/asks.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { accepted } from '#tests/support/test-ledger.ts';
import { socketAt } from './chatters.ts';
import { type House, joinsStaff, MASTER_KEY, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

let house: House;
let other: Awaited<ReturnType<House['openDoor']>>;
let reactor: Reactor;
let moderator: Visitor;
let admin: Visitor;

beforeAll(async () => {
  house = await openHouse({ isOneOfSeveral: true, settings: { 'rain-seconds': 600, 'registrations-per-hour': 1000 } });
  other = await house.openDoor();
  reactor = await openReactor({
    databaseUrl: house.as('reactor'),
    feed: house.ledger.feed,
    ledger: house.ledger,
    clock: systemClock,
    policies: housePolicies({ abandonedRoundMs: () => HOUR_MS }),
    log: silentLog(),
    metrics: new Metrics(),
  });
  moderator = house.visitor();
  await joinsStaff(house, moderator, 'rain_marshal', 'moderator');
  admin = house.visitor();
  await joinsStaff(house, admin, 'rain_warden', 'admin');
});
afterAll(async () => {
  await reactor[Symbol.asyncDispose]();
  await house[Symbol.asyncDispose]();
});

async function player(username: string, { isActive = true, isVerified = true } = {}) {
  const visitor = house.visitor();
  const { id } = await visitor.register(username);
  if (isVerified) {
    await house.db.pool.query(sql.unsafe`update users set email_confirmed_at = now() where account = ${id}`);
  }
  if (isActive) {
    await accepted(house.ledger, bets(id, 1));
    await eventually(() => hasPlayed(id));
  }
  return { visitor, id };
}

const hasPlayed = async (account: number) =>
  (await house.db.pool.exists(sql.unsafe`select from rounds.round where account = ${account}`)) || null;
const keyed = () => ({ 'idempotency-key': crypto.randomUUID() });
const joins = (visitor: Visitor, id: string) =>
  visitor.post<{ rain: RunningRain } & Problem>(`/api/chat/rain/${id}/join`);
const starts = (staff: Visitor, points: number, headers = keyed()) =>
  staff.post<{ rain: RunningRain } & Problem>('/api/admin/rain/start', { points }, headers);
const poolPoints = async () => (await admin.get<RainDesk>('/api/admin/rain')).body.poolPoints;
const balanceOf = async (account: number) => (await readBalance(house.db.pool, account))!.available;

/** The countdown ends now. */
async function passes(id: string): Promise<void> {
  await house.db.pool.query(sql.unsafe`update chat.rain set ends_at = now() where id = ${id}`);
  await house.db.pool.query(sql.unsafe`update jobs.job set run_at = now() where queue = 'rain' and key = ${id}`);
}

async function ended(id: string) {
  await passes(id);
  return eventually(async () => {
    const { rains } = (await admin.get<RainDesk>('/api/admin/rain')).body;
    const rain = rains.find((one) => one.id === id)!;
    return rain.state === 'poured' || rain.state === 'dry' ? rain : null;
  });
}

async function fed(points: number): Promise<void> {
  await house.ledger.submit({ type: 'open-account', account: 3, commandId: crypto.randomUUID() });
  const { events } = await accepted(house.ledger, feedsRain(points));
  await eventually(async () => (await poolPoints()) === events[0]!.available || null);
}

test('the pool is fed by staff with the approval of a second person', async () => {
  const asked = await admin.post<{ changeRequest: { id: string; what: string } }>(
    '/api/admin/rain/pool',
    { amount: 500, reason: 'a sunny week' },
    keyed(),
  );
  expect([asked.status, asked.body.changeRequest.what]).toEqual([202, 'Add 500 points to the rain pool']);
  expect(await poolPoints()).toBe(0);
  const refused = await moderator.post('/api/admin/rain/pool', { amount: 500, reason: 'more' }, keyed());
  expect(refused.status).toBe(403);
});

test('players join at both gateways, and get equal whole shares; the rest stays in the pool', async () => {
  await fed(100);
  const before = await poolPoints();
  const [anna, bert, cleo] = [await player('rain_anna'), await player('rain_bert'), await player('rain_cleo')];
  const socket = await socketAt(other.address, anna.visitor);
  const heard: { event: string; told: { message: string; duration?: number; id?: string; points?: number } }[] = [];
  for (const event of ['rain_start', 'rain_end']) socket.on(event, (told) => heard.push({ event, told }));

  const key = keyed();
  const { status, body } = await starts(moderator, 100, key);
  expect([status, body.rain.points, body.rain.participants]).toEqual([200, 100, 0]);
  const { id } = body.rain;
  expect((await starts(moderator, 100, key)).body.rain.id).toBe(id);
  expect((await starts(moderator, 50)).body.code).toBe('rain-running');

  for (const { visitor } of [anna, bert, cleo]) expect((await joins(visitor, id)).status).toBe(200);
  expect((await joins(cleo.visitor, id)).body.rain).toMatchObject({ participants: 3, isJoined: true });
  expect((await anna.visitor.get<{ rain: RunningRain }>('/api/chat/rain')).body.rain).toMatchObject({ isJoined: true });
  expect((await anna.visitor.get('/api/chat/state')).body).toMatchObject({ isRaining: true });
  const balances = await Promise.all([anna, bert, cleo].map(({ id: account }) => balanceOf(account)));

  expect(await ended(id)).toMatchObject({ state: 'poured', participants: 3, sharePoints: 33 });
  await eventually(async () => (await balanceOf(cleo.id)) === balances[2]! + 33 || null);
  await eventually(async () => (await balanceOf(anna.id)) === balances[0]! + 33 || null);
  await eventually(async () => (await balanceOf(bert.id)) === balances[1]! + 33 || null);
  expect(await poolPoints()).toBe(before - 99);
  expect((await joins(anna.visitor, id)).body.code).toBe('rain-over');

  await eventually(() => heard.some(({ event }) => event === 'rain_end') || null);
  expect(heard.map(({ event }) => event)).toEqual(['rain_start', 'rain_end']);
  expect(heard[0]!.told).toMatchObject({ id, points: 100, message: expect.stringContaining('100 points') });
  expect(heard[0]!.told.duration).toBeGreaterThan(0);
  const history = (await anna.visitor.get<ChatMessage[]>('/api/chat/history')).body;
  expect(history.filter(({ type }) => type === 'rain').map(({ message }) => message)).toEqual([
    'It’s raining 100 points! Join within 600 seconds.',
    'The rain is over. 3 players get 33 points each.',
  ]);
  const { body: statement } = await anna.visitor.get<{ description: string }[]>('/api/user/transactions');
  expect(statement.map(({ description }) => description)).toContain('Rain: your share');
  socket.close();
});

test('a rain without participants gives nothing and leaves the pool as it was', async () => {
  await fed(10);
  const before = await poolPoints();
  const { id } = (await starts(moderator, 10)).body.rain;
  expect(await ended(id)).toMatchObject({ state: 'dry', participants: 0, sharePoints: null });
  expect(await poolPoints()).toBe(before);
  expect((await starts(moderator, 1_000_000)).body.code).toBe('insufficient-points');
});

test('unverified, inactive, muted, excluded and banned players cannot join, nor staff, nor two players of one device', async () => {
  await fed(50);
  const unverified = await player('rain_new', { isVerified: false });
  const inactive = await player('rain_idle', { isActive: false });
  const muted = await player('rain_muted');
  const excluded = await player('rain_away');
  const twin = await player('rain_twin');
  await moderator.call('PUT', `/api/admin/chat/mutes/${muted.id}`, {
    body: { minutes: 60, reason: 'spam' },
    headers: keyed(),
  });
  await excluded.visitor.post('/api/self-exclusion', { type: 'time-out', days: 1, isConfirmed: true });
  const { id } = (await starts(moderator, 50)).body.rain;
  await eventually(async () => (await joins(excluded.visitor, id)).body.code === 'player-excluded' || null);
  const codeOf = async (visitor: Visitor) => (await joins(visitor, id)).body.code;
  expect(await codeOf(unverified.visitor)).toBe('address-unconfirmed');
  expect(await codeOf(inactive.visitor)).toBe('rain-not-active');
  expect(await codeOf(muted.visitor)).toBe('chat-muted');
  expect(await codeOf(moderator)).toBe('forbidden');
  expect((await joins(twin.visitor, id)).status).toBe(200);
  const shared = await player('rain_shared');
  const [, device = ''] = /tally_device=([^;]+)/.exec(twin.visitor.cookie)!;
  shared.visitor.plant('tally_device', device);
  expect(await codeOf(shared.visitor)).toBe('rain-shared');
  expect(await ended(id)).toMatchObject({ participants: 1, sharePoints: 50 });
});

test('a share of the games’ win of a day goes to the pool once', async () => {
  const { id } = await player('rain_loser');
  const wonToday = async () => {
    const today = dayOf(Date.now());
    const rows = await readLedgerDays(house.db.pool, today, today);
    const won = rows.filter(({ account, unit }) => unit === 'POINT' && account.startsWith('house:'));
    return won.reduce((sum, { came, went }) => sum + came - went, 0n);
  };
  for (let bet = 0; bet < 60 && (await wonToday()) < 10n; bet++) {
    const { seq } = await accepted(house.ledger, bets(id, 1));
    await eventually(async () => (await readBalance(house.db.pool, id))!.seq >= seq || null);
  }
  await eventually(async () => (await wonToday()) >= 2n || null);
  const before = await poolPoints();
  const clock = { now: () => Date.now() + DAY_MS + HOUR_MS };
  const settings = { value: (() => 50) as never };
  const { pool } = house.db;
  const feedPool = (command: Command) => submitToHouse(house.ledger, command);
  await feedFromWin({ pool, feedPool, settings, clock });
  const share = Number((await wonToday()) / 2n);
  await eventually(async () => (await poolPoints()) === before + share || null);
  await feedFromWin({ pool, feedPool, settings, clock });
  const { events } = await accepted(house.ledger, feedsRain(1));
  expect(events[0]!.available).toBe(before + share + 1);
});

test('by schedule, one rain starts in each interval, whichever process comes first', async () => {
  await using db = await testDatabase();
  await using ledger = await openLedger({ databaseUrl: db.url, masterKey: MASTER_KEY, clock: systemClock });
  await using projector = await startProjector({ databaseUrl: db.url, feed: ledger.feed, announce() {} });
  await using jobBell = new JobBell(db.url, silentLog());
  const clock = { at: 100 * HOUR_MS, now: () => clock.at };
  const scheduled: Partial<SettingValues> = { 'rain-every-minutes': 60, 'rain-points': 20, 'chat-days': 30 };
  const settings = { value: (key: keyof SettingValues) => scheduled[key] ?? 600 } as Pick<LiveSettings, 'value'>;
  const feedPool = (command: Command) => submitToHouse(ledger, command);
  await feedPool(feedsRain(40));
  await projector.caughtUp();
  const process = () => openRain({ pool: db.pool, ledger, feedPool, settings, clock, log: silentLog(), jobBell });
  await using _one = process();
  await using _two = process();
  const isDue = (key: string) => sql.fragment`queue = 'rain' and key = ${key}`;
  /** Runs the job at either process. */
  const runs = async (key: string) => {
    await eventually(() => db.pool.exists(sql.unsafe`select from jobs.job where ${isDue(key)} and lease is null`));
    await db.pool.query(sql.unsafe`update jobs.job set run_at = now() where ${isDue(key)}`);
    jobBell.release();
    await eventually(
      async () =>
        !(await db.pool.exists(sql.unsafe`select from jobs.job
      where ${isDue(key)} and (run_at <= now() or lease is not null)`)),
    );
  };
  const states = async () => (await readLatest(db.pool, 9)).map(({ points, by, state }) => [points, by, state]);
  await runs('schedule');
  expect(await states()).toEqual([[20, 'system:rain', 'open']]);
  await runs('schedule');
  const id = (await readLatest(db.pool, 1))[0]!.id;
  await db.pool.query(sql.unsafe`update chat.rain set ends_at = now()`);
  await runs(id);
  clock.at += HOUR_MS;
  await runs('schedule');
  await runs('schedule');
  expect(await states()).toEqual([
    [20, 'system:rain', 'open'],
    [20, 'system:rain', 'dry'],
  ]);
});

test('names that look like those of staff or of the house cannot be registered', async () => {
  for (const username of ['rain_marsha1', 'RA1N_WARDEN', 'TallyHouse', 'Adm1n']) {
    const newcomer = { username, email: `${crypto.randomUUID()}@example.org`, password: 'four brass lanterns' };
    expect((await house.visitor().post<Problem>('/api/auth/register', newcomer)).body.code).toBe('username-taken');
  }
});
