import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { DEFAULT_CHALLENGES } from '#contracts/challenges/challenge.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/days/time.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { credits, excludes, opens, reverses, sets, setsZone } from '#tests/support/asks.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type House, joinsStaff, openHouse } from './house.ts';
import { clockBy } from '#tests/support/test-ledger.ts';
import type { Visitor } from './visitor.ts';

/** 12:10 UTC, hours away from midnight in the test's zones. */
const NOON_AHEAD = (12 - new Date().getUTCHours()) * HOUR_MS - new Date().getUTCMinutes() * MINUTE_MS + 600_000;

let ahead = NOON_AHEAD;
let house: House;
let other: Awaited<ReturnType<House['openDoor']>>;

beforeAll(async () => {
  house = await openHouse({ isOneOfSeveral: true, clock: clockBy(() => Date.now() + ahead) });
  other = await house.openDoor();
});
afterAll(() => house[Symbol.asyncDispose]());

type Challenge = {
  id: string;
  progress: number;
  target: number;
  completed: boolean;
  claimed: boolean;
  canClaim: boolean;
  reward: number;
};
type Told = { reward?: number; code?: string; message?: string };

async function player(username: string) {
  const here = house.visitor();
  const { id } = await here.register(username);
  return { here, there: here.at(other.address), id };
}

async function challengeOf(visitor: Visitor, id: string, of = house): Promise<Challenge | undefined> {
  await of.projector.caughtUp();
  return (await visitor.get<Challenge[]>('/api/daily-challenges')).body.find((one) => one.id === id);
}

const claim = (visitor: Visitor, id: string, headers = {}) =>
  visitor.post<Told>(`/api/daily-challenges/${id}/claim`, undefined, headers);

async function plays(visitor: Visitor, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) expect((await visitor.bet(1)).status).toBe(200);
}

test('the three challenges show progress, target and reward, and are claimed when completed', async () => {
  const { here, there, id } = await player('ch_anna');
  const fresh = (await here.get<Challenge[]>('/api/daily-challenges')).body;
  expect(fresh.map(({ id: name, progress, target, reward }) => [name, progress, target, reward])).toEqual([
    ['earn_500_points', 0, 500, 50],
    ['play_5_games', 0, 5, 25],
    ['complete_3_offers', 0, 3, 100],
  ]);
  await plays(here, 4);
  expect((await claim(here, 'play_5_games')).body).toMatchObject({ code: 'challenge-not-completed' });
  expect(await challengeOf(here, 'play_5_games')).toMatchObject({ progress: 4, completed: false });
  await plays(there, 2);
  expect(await challengeOf(there, 'play_5_games')).toMatchObject({ progress: 5, completed: true, claimed: false });
  expect((await claim(here, 'play_5_games')).body).toEqual({ reward: 25 });
  expect(await challengeOf(here, 'play_5_games')).toMatchObject({ completed: true, claimed: true });
  for (let offer = 0; offer < 3; offer++) await house.ledger.submit(credits(id, 200));
  expect((await claim(here, 'complete_3_offers')).body).toEqual({ reward: 100 });
  expect(await challengeOf(here, 'earn_500_points')).toMatchObject({ progress: 500, completed: true });
});

test('a claim is paid once, even if sent repeatedly to two gateways, and answered again under its key', async () => {
  const { here, there } = await player('ch_race');
  await plays(here, 5);
  const headers = { 'idempotency-key': randomCommandId() };
  const doors = [here, there, here.twin(), there.twin(), here, there];
  const answers = await Promise.all(doors.map((door) => claim(door, 'play_5_games')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers.filter((one) => one.status !== 200)) {
    expect([status, body.code]).toEqual([409, 'challenge-claimed-already']);
  }
  await plays(here, 5);
  ahead += DAY_MS;
  await plays(here, 5);
  const [first, again] = [await claim(here, 'play_5_games', headers), await claim(there, 'play_5_games', headers)];
  expect([again.body, again.headers.get('idempotency-hit')]).toEqual([first.body, 'true']);
  expect(first.body).toEqual({ reward: 25 });
});

test('a change of time zone does not reset a challenge', async () => {
  const { here, id } = await player('ch_move');
  await house.ledger.submit(setsZone(id, 'Pacific/Kiritimati'));
  await plays(here, 5);
  expect((await claim(here, 'play_5_games')).status).toBe(200);
  const moved = await here.call('PUT', '/api/user/time-zone', { body: { timeZone: 'Pacific/Pago_Pago' } });
  expect(moved.status).toBe(200);
  expect(await challengeOf(here, 'play_5_games')).toMatchObject({ progress: 5, claimed: true });
  await plays(here, 5);
  expect((await claim(here, 'play_5_games')).body.code).toBe('challenge-claimed-already');
});

test.each([['no_such_challenge'], ['earn_500_points%00'], ['EARN'], ['x'.repeat(50)]])(
  'there is no challenge called %s',
  async (id) => {
    const { here } = await player(`ch_${Math.random().toString(36).slice(2)}`);
    expect([400, 404]).toContain((await claim(here, id)).status);
    expect((await claim(house.visitor(), 'play_5_games')).status).toBe(401);
  },
);

test('an excluded player is not paid', async () => {
  const { here, id } = await player('ch_out');
  await plays(here, 5);
  await house.ledger.submit(excludes(id, { type: 'time-out', days: 1 }));
  expect((await claim(here, 'play_5_games')).body.code).toBe('player-excluded');
});

test('a reversed offer lowers the progress and takes its reward back, in every read', async () => {
  const { here, id } = await player('ch_reversed');
  const offers = [1, 2, 3].map(() => credits(id, 200));
  for (const offer of [...offers, credits(id, 0)]) await house.ledger.submit(offer);
  expect(await challengeOf(here, 'complete_3_offers')).toMatchObject({ progress: 3, completed: true });
  expect((await claim(here, 'complete_3_offers')).status).toBe(200);
  await house.ledger.submit(reverses(id, offers[0]!.commandId));
  expect(await challengeOf(here, 'complete_3_offers')).toMatchObject({ progress: 2, completed: false, claimed: false });
  // Two offers of 200 points, without the reward.
  expect(await challengeOf(here, 'earn_500_points')).toMatchObject({ progress: 400, completed: false });
  await house.ledger.submit(credits(id, 200));
  expect(await challengeOf(here, 'complete_3_offers')).toMatchObject({ progress: 3, completed: true });
  expect((await claim(here, 'complete_3_offers')).status).toBe(200);
});

test("staff change a challenge from the next day on, with its own permission and the form's words", async () => {
  // A staff session does not last until tomorrow, so this house starts at the database's clock.
  let later = 0;
  await using office = await openHouse({ isOneOfSeveral: true, clock: clockBy(() => Date.now() + later) });
  const there = await office.openDoor();
  const [player, admin] = [office.visitor(), office.visitor()];
  await office.ledger.submit(setsZone((await player.register('ch_player')).id, zoneAtNoon()));
  await joinsStaff(office, admin, 'ch_warden', 'admin');
  const put = (visitor: Visitor, id: string, body: object) =>
    visitor.call<Told>('PUT', `/api/admin/challenges/${id}`, {
      body,
      headers: { 'idempotency-key': randomCommandId() },
    });
  const shown = () => challengeOf(player, 'play_5_games', office);
  const edit = { title: 'Play 6 Games', description: 'Finish 6 rounds', target: 6, reward: 30, isActive: true };
  expect((await put(player, 'play_5_games', edit)).status).toBe(403);
  expect((await put(admin, 'no_such', edit)).body.code).toBe('challenge-unknown');
  expect((await put(admin, 'play_5_games', { ...edit, title: ' ' })).body.message).toContain(
    'Please fill in all required fields',
  );
  for (const wrong of [{ target: 0 }, { reward: 1.5 }, { target: '6' }]) {
    expect((await put(admin, 'play_5_games', { ...edit, ...wrong })).body.message).toContain(
      'Target and reward must be valid positive numbers',
    );
  }
  const listed = { challengeId: 'play_5_games', type: 'games', ...edit };
  expect((await put(admin, 'play_5_games', edit)).body).toEqual(listed);
  await office.projector.caughtUp();
  expect((await put(admin.at(there.address), 'play_5_games', edit)).body).toEqual(listed);
  expect((await admin.get<Told[]>('/api/admin/challenges')).body).toContainEqual(listed);
  expect((await put(admin, 'complete_3_offers', { ...edit, isActive: false })).status).toBe(200);
  expect(await shown()).toMatchObject({ target: 5, reward: 25 });
  later += DAY_MS;
  const offers = () => claim(player, 'complete_3_offers');
  await eventually(async () => (await offers()).body.code === 'challenge-unknown', { what: 'the ledger to know' });
  expect(await shown()).toMatchObject({ target: 6, reward: 30 });
  expect(await challengeOf(player, 'complete_3_offers', office)).toBeUndefined();
  await plays(player, 5);
  expect((await claim(player, 'play_5_games')).body.code).toBe('challenge-not-completed');
  await plays(player, 1);
  expect((await claim(player, 'play_5_games')).body).toEqual({ reward: 30 });
});

test('of two edits of different challenges at once at two gateways, neither undoes the other', async () => {
  await using office = await openHouse({ isOneOfSeveral: true });
  const there = await office.openDoor();
  const admin = office.visitor();
  await joinsStaff(office, admin, 'ch_both', 'admin');
  const put = (visitor: Visitor, id: string, target: number) =>
    visitor.call<Told>('PUT', `/api/admin/challenges/${id}`, {
      body: { title: 'A title', description: 'What to do', target, reward: 30, isActive: true },
      headers: { 'idempotency-key': randomCommandId() },
    });
  for (const target of [11, 22, 33, 44]) {
    const answers = await Promise.all([
      put(admin, 'play_5_games', target),
      put(admin.at(there.address), 'complete_3_offers', target),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await office.projector.caughtUp();
    const { body } = await admin.get<{ target: number }[]>('/api/admin/challenges');
    expect(body.filter((challenge) => challenge.target === target)).toHaveLength(2);
  }
});

test('edits in quick succession are all applied, from either gateway', async () => {
  const { admin, there, put } = await openOffice();
  for (const [place, target] of [11, 22, 33, 44, 55].entries()) {
    const { status, body } = await put(place % 2 === 0 ? admin : there, 'play_5_games', { target });
    expect([status, body]).toMatchObject([200, { target }]);
  }
});

test('an edit that no process could read is refused, and every challenge stays as it was', async () => {
  const { office, admin, put } = await openOffice();
  const quarterHours = (count: number) => (Math.floor(Date.now() / 900_000) - count) * 900_000 - 1;
  const full = [
    ...DEFAULT_CHALLENGES,
    ...Array.from({ length: 57 }, (_, place) => {
      return { ...DEFAULT_CHALLENGES[0]!, target: 100 + place, from: quarterHours(57 - place) };
    }),
  ];
  await office.ledger.submit(opens(HOUSE_ACCOUNTS.settings));
  expect((await office.ledger.submit(sets('challenges', full))).kind).toBe('receipt');
  await office.projector.caughtUp();
  const { status, body } = await put(admin, 'play_5_games', { target: 7 });
  expect([status, body.code, body.message]).toEqual([400, 'invalid-input', expect.stringContaining('at most 60')]);
  await office.settings.refresh();
  expect(office.settings.value('challenges')).toEqual(full);
  expect(office.settings.problem('challenges')).toBeNull();
});

test('the setting applies to days that begin later, and to no running day', async () => {
  const { office, admin } = await openOffice();
  const change = (value: readonly object[]) =>
    admin.call<Told>('PUT', '/api/admin/settings/challenges', {
      body: { value, reason: 'a new season' },
      headers: { 'idempotency-key': randomCommandId() },
    });
  const [first, ...others] = DEFAULT_CHALLENGES as [(typeof DEFAULT_CHALLENGES)[number]];
  for (const value of [[{ ...first, target: 1 }, ...others], others, [...DEFAULT_CHALLENGES, { ...first, from: 1 }]]) {
    const { status, body } = await change(value);
    expect([status, body.message]).toEqual([400, expect.stringContaining('running keeps its challenges')]);
  }
  const later = [...DEFAULT_CHALLENGES, { ...first, target: 1, from: Date.now() + 60_000 }];
  expect((await change(later)).status).toBe(200);
  await office.projector.caughtUp();
  await office.settings.refresh();
  expect(office.settings.value('challenges')).toEqual(later);
});

async function openOffice() {
  const office = await openHouse({ isOneOfSeveral: true });
  onTestFinished(() => office[Symbol.asyncDispose]());
  const admin = office.visitor();
  await joinsStaff(office, admin, 'ch_office', 'admin');
  const there = admin.at((await office.openDoor()).address);
  const put = (visitor: Visitor, id: string, { target }: { target: number }) =>
    visitor.call<Told>('PUT', `/api/admin/challenges/${id}`, {
      body: { title: 'A title', description: 'What to do', target, reward: 30, isActive: true },
      headers: { 'idempotency-key': randomCommandId() },
    });
  return { office, admin, there, put };
}

function zoneAtNoon(): string {
  const offset = 12 - new Date().getUTCHours();
  return offset >= 0 ? `Etc/GMT-${offset}` : `Etc/GMT+${-offset}`;
}
