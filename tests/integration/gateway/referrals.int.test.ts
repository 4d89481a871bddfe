import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '#contracts/definition/problem.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { referralStats } from '#contracts/referrals/calls.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { systemClock } from '#infra/process/clock.ts';
import { silentLog } from '#infra/process/log.ts';
import { readBalance } from '#projections/balance/read.ts';
import { referralShare } from '#services/referrals/referral-share.ts';
import { openReactor } from '#services/reactor/start.ts';
import { eventually } from '#tests/support/eventually.ts';
import { adjusts, bans, credits, excludes, isReferred, reverses } from '#tests/support/asks.ts';
import { type House, openHouse } from './house.ts';
import { PASSWORD, type Visitor } from './visitor.ts';

let house: House;
let other: Awaited<ReturnType<House['openDoor']>>;

beforeAll(async () => {
  house = await openHouse({
    isOneOfSeveral: true,
    config: { proxyHops: 1 },
    settings: { 'registrations-per-hour': 1000 },
  });
  other = await house.openDoor();
});
afterAll(() => house[Symbol.asyncDispose]());

type Stats = ReplyOf<typeof referralStats>;
type Registered = { user: { id: number; points: number }; invitation: string | null } & Problem;

let networks = 0;
const homes = new Map<Visitor, Record<string, string>>();

/** Each from another network. */
async function join(username: string, ref?: string, visitor = house.visitor()) {
  const body = { username, email: `${username}@example.org`, password: PASSWORD, ...(ref && { ref }) };
  const headers = { 'x-forwarded-for': `198.51.${++networks}.1` };
  const registered = await visitor.post<Registered>('/api/auth/register', body, headers);
  expect(registered.status).toBe(200);
  homes.set(visitor, headers);
  return { visitor, account: registered.body.user.id, invitation: registered.body.invitation };
}

async function statsOf(visitor: Visitor): Promise<Stats> {
  await house.projector.caughtUp();
  return (await visitor.get<Stats>('/api/referral/stats', homes.get(visitor))).body;
}

const choose = (visitor: Visitor, code: string) =>
  visitor.call<{ referralCode: string } & Problem>('PUT', '/api/referral/code', { body: { code } });

async function confirmsAddress(account: number): Promise<void> {
  await house.db.pool.query(sql.unsafe`update users set email_confirmed_at = now() where account = ${account}`);
}

async function pointsOf(account: number): Promise<number> {
  await house.projector.caughtUp();
  return (await readBalance(house.db.pool, account))!.available;
}

async function look(): Promise<void> {
  await house.projector.caughtUp();
  await Promise.all([house.releaseInvitations(), other.releaseInvitations()]);
  await Promise.all([house.releaseInvitations(), other.releaseInvitations()]);
}

describe('the bonus of an invitation', () => {
  test('waits for a confirmed address and some activity, and is then granted once to each side', async () => {
    const ann = await join('ref_ann');
    const bob = await join('ref_bob', 'REF_ANN');
    expect(bob.invitation).toBe('noted');
    expect(await statsOf(ann.visitor)).toMatchObject({
      referralCode: 'ref_ann',
      referralCount: 1,
      pendingCount: 1,
      referralEarnings: 0,
      friends: [{ username: 'ref_bob', state: 'pending', missing: ['confirm-email', 'be-active'], earned: 0 }],
    });
    const own = { inviter: 'ref_ann', bonusPoints: 500, state: 'pending', missing: ['confirm-email', 'be-active'] };
    expect((await statsOf(bob.visitor)).invitation).toEqual(own);
    expect((await statsOf(ann.visitor)).invitation).toBeNull();
    await confirmsAddress(bob.account);
    await look();
    expect((await statsOf(bob.visitor)).invitation).toEqual({ ...own, missing: ['be-active'] });
    expect((await statsOf(ann.visitor)).friends[0]).toMatchObject({ state: 'pending', missing: ['be-active'] });
    await house.ledger.submit(adjusts(bob.account, 900));
    for (const stake of [250, 250]) expect((await bob.visitor.bet(stake)).status).toBe(200);
    const before = await pointsOf(bob.account);
    await look();
    expect(await statsOf(ann.visitor)).toMatchObject({
      pendingCount: 0,
      referralEarnings: 500,
      friends: [{ state: 'released', missing: [], earned: 500 }],
    });
    expect(await pointsOf(ann.account)).toBe(600);
    expect(await pointsOf(bob.account)).toBe(before + 500);
  });

  test('is granted once when a process ended between the two sides', async () => {
    const cat = await join('ref_cat');
    const dan = await join('ref_dan', 'ref_cat');
    await confirmsAddress(dan.account);
    await house.ledger.submit(credits(dan.account, 10));
    await look();
    const again = sql.unsafe`update invitations.invitation set state = 'pending' where friend = ${dan.account}`;
    await house.db.pool.query(again);
    await look();
    expect((await statsOf(cat.visitor)).friends[0]).toMatchObject({ state: 'released', earned: 500 });
    expect(await pointsOf(cat.account)).toBe(600);
  });

  test('is refused where both sides use one browser, in either order', async () => {
    const eve = await join('ref_eve');
    const browser = eve.visitor.twin();
    await join('ref_eve_too', 'ref_eve', browser);
    const guest = await join('ref_guest', 'ref_eve');
    expect((await guest.visitor.twin().signIn('ref_eve')).status).toBe(200);
    await look();
    const again = house.visitor();
    expect((await again.signIn('ref_eve')).status).toBe(200);
    const { friends } = await statsOf(again);
    expect(friends.map(({ username, state }) => [username, state])).toEqual([
      ['ref_guest', 'refused-shared-device'],
      ['ref_eve_too', 'refused-shared-device'],
    ]);
    expect(await pointsOf(eve.account)).toBe(100);
  });

  test('expires as the setting says; a player who was active in time gets it anyway', async () => {
    const tom = await join('ref_tom');
    const [uma, vic] = [await join('ref_late', 'ref_tom'), await join('ref_soon', 'ref_tom')];
    await confirmsAddress(vic.account);
    await house.ledger.submit(credits(vic.account, 10));
    await house.db.pool.query(sql.unsafe`
      update invitations.invitation set invited_at = now() - interval '181 days'
      where friend in (${uma.account}, ${vic.account})`);
    await look();
    const { friends, pendingCount, withinDays } = await statsOf(tom.visitor);
    expect([pendingCount, withinDays]).toEqual([0, 180]);
    expect(Object.fromEntries(friends.map(({ username, state }) => [username, state]))).toEqual({
      ref_late: 'expired',
      ref_soon: 'released',
    });
    await confirmsAddress(uma.account);
    await house.ledger.submit(credits(uma.account, 10));
    await look();
    expect(await pointsOf(uma.account)).toBe(110);
  });

  test('is forfeited by a permanently excluded side, and waits for one in a time-out', async () => {
    const [gone, away] = [await join('ref_gone'), await join('ref_away')];
    const friends = [await join('ref_of_gone', 'ref_gone'), await join('ref_of_away', 'ref_away')];
    await house.ledger.submit(excludes(gone.account, { type: 'self-exclusion', months: null }));
    await house.ledger.submit(excludes(away.account, { type: 'time-out', days: 1 }));
    for (const { account } of friends) {
      await confirmsAddress(account);
      await house.ledger.submit(credits(account, 10));
    }
    await look();
    expect(await Promise.all(friends.map(({ account }) => pointsOf(account)))).toEqual([610, 610]);
    expect((await statsOf(gone.visitor)).friends).toMatchObject([{ state: 'released' }]);
    expect((await statsOf(away.visitor)).friends).toMatchObject([{ state: 'pending' }]);
    expect(await pointsOf(gone.account)).toBe(100);
  });

  test('is withheld from a banned referrer, not from the friend', async () => {
    const fay = await join('ref_fay');
    const gus = await join('ref_gus', 'ref_fay');
    await house.ledger.submit(bans(fay.account));
    await confirmsAddress(gus.account);
    await house.ledger.submit(credits(gus.account, 10));
    await look();
    expect(await pointsOf(gus.account)).toBe(610);
    expect(await pointsOf(fay.account)).toBe(100);
  });
});

describe('the referrer of a player', () => {
  test('cannot be set or changed afterwards, by anyone', async () => {
    const hal = await join('ref_hal');
    const ida = await join('ref_ida', 'ref_hal');
    const codes = await Promise.all([
      house.ledger.submit(isReferred(ida.account, 4711)),
      house.ledger.submit(isReferred(hal.account, hal.account)),
    ]);
    expect(codes).toMatchObject([{ code: 'referrer-already-set' }, { code: 'referrer-is-self' }]);
    // A loop: the referrer was active before.
    await house.ledger.submit(adjusts(hal.account, 1));
    expect(await house.ledger.submit(isReferred(hal.account, ida.account))).toMatchObject({
      code: 'referrer-too-late',
    });
  });

  test('an unknown code, one of a banned player and the own name are reported, and do not block registration', async () => {
    const jan = await join('ref_jan');
    await house.ledger.submit(bans(jan.account));
    await house.projector.caughtUp();
    await house.db.pool.query(sql.unsafe`update users set is_banned = true where account = ${jan.account}`);
    expect((await join('ref_kim', 'nobody_at_all')).invitation).toBe('unknown');
    expect((await join('ref_lee', 'ref_jan')).invitation).toBe('unknown');
    expect((await join('ref_own', 'ref_own')).invitation).toBe('unknown');
    expect((await join('ref_mia')).invitation).toBeNull();
  });
});

describe('a code', () => {
  test('is chosen, works in any case beside the username, and is fixed once a player has joined by it', async () => {
    const ned = await join('ref_ned');
    expect((await choose(ned.visitor, 'Brass_Door')).body).toEqual({ referralCode: 'Brass_Door' });
    expect((await join('ref_oli', 'bRASS_dOOR')).invitation).toBe('noted');
    expect((await join('ref_pia', 'ref_ned')).invitation).toBe('noted');
    expect(await statsOf(ned.visitor)).toMatchObject({
      referralCode: 'Brass_Door',
      referralCount: 2,
      canChooseCode: false,
    });
    expect((await choose(ned.visitor, 'other_door')).body.code).toBe('referral-code-used');
  });

  test('names its player to a visitor, unless that player is banned; asking for codes has a limit', async () => {
    await using small = await openHouse();
    const sam = await small.visitor().register('Ref_Sam');
    const inviterBy = (ref: string) =>
      small.visitor().get<{ username: string | null } & Problem>(`/api/referral/inviter?ref=${ref}`);
    expect((await inviterBy('rEF_sam')).body).toEqual({ username: 'Ref_Sam', bonusPoints: 500 });
    expect((await inviterBy('nobody_at_all')).body).toEqual({ username: null, bonusPoints: 500 });
    await small.db.pool.query(sql.unsafe`update users set is_banned = true where account = ${sam.id}`);
    expect((await inviterBy('ref_sam')).body).toEqual({ username: null, bonusPoints: 500 });
    for (let asked = 3; asked < 60; asked++) await inviterBy('ref_sam');
    const refused = await inviterBy('ref_sam');
    expect([refused.status, refused.body.code]).toEqual([429, 'rate-limited']);
  });

  test("cannot equal another player's code or name, and newcomers cannot take it as a name", async () => {
    const quy = await join('ref_quy');
    const ray = await join('ref_ray');
    expect((await choose(quy.visitor, 'silver_door')).status).toBe(200);
    for (const code of ['SILVER_door', 'ref_quy']) {
      expect((await choose(ray.visitor, code)).body.code).toBe('referral-code-taken');
    }
    const body = { username: 'Silver_Door', email: 'door@example.org', password: PASSWORD };
    expect((await house.visitor().post<Problem>('/api/auth/register', body)).body.code).toBe('username-taken');
  });

  test('goes to one of two players who choose it at the same time, or to a newcomer of that name', async () => {
    const [sam, tia] = await Promise.all([join('ref_sam'), join('ref_tia')]);
    const both = await Promise.all([
      choose(sam.visitor, 'gold_door'),
      choose(tia.visitor.at(other.address), 'Gold_Door'),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const newcomer = { username: 'iron_door', email: 'iron@example.org', password: PASSWORD };
    const loser = both[0]!.status === 200 ? tia : sam;
    const race = await Promise.all([
      choose(loser.visitor, 'iron_door'),
      house.visitor().post('/api/auth/register', newcomer),
    ]);
    expect(new Set(race.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test('admits every player who registers with it at the same time, each once', async () => {
    const uma = await join('ref_uma');
    const names = Array.from({ length: 6 }, (_, at) => `ref_crowd_${at}`);
    const doors = [house, other];
    await Promise.all(names.map((name, at) => join(name, 'ref_uma', doors[at % 2]!.visitor())));
    expect(await statsOf(uma.visitor)).toMatchObject({ referralCount: 6, pendingCount: 6 });
  });
});

test("a tenth of a friend's offer goes to the referrer in the books, and is reversed with the offer", async () => {
  await using _reactor = await openReactor({
    databaseUrl: house.as('reactor'),
    feed: house.ledger.feed,
    ledger: house.ledger,
    policies: [referralShare],
    clock: systemClock,
    log: silentLog(),
    metrics: new Metrics(),
  });
  const vic = await join('ref_vic');
  const wes = await join('ref_wes', 'ref_vic');
  const credit = credits(wes.account, 1509);
  await house.ledger.submit(credit);
  await eventually(async () => (await pointsOf(vic.account)) === 250);
  expect(await statsOf(vic.visitor)).toMatchObject({ referralEarnings: 150, friends: [{ earned: 150 }] });
  await house.ledger.submit(reverses(wes.account, credit.commandId));
  await eventually(async () => (await pointsOf(vic.account)) === 100);
});
