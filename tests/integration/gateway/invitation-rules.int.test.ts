// Bonuses of invitations for one person with several accounts.
import { sql } from 'slonik';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { numbersOf, PLACES } from '#contracts/games/roulette/lines.ts';
import type { referralStats } from '#contracts/referrals/calls.ts';
import { readBalance } from '#projections/balance/read.ts';
import { adjusts, credits } from '#tests/support/asks.ts';
import { type House, openHouse } from './house.ts';
import { PASSWORD, type Visitor } from './visitor.ts';

let house: House;
let other: Awaited<ReturnType<House['openDoor']>>;

beforeAll(async () => {
  const settings = { 'referral-per-day': 2, 'registrations-per-hour': 1000 } as const;
  house = await openHouse({ isOneOfSeveral: true, config: { proxyHops: 1 }, settings });
  other = await house.openDoor();
});
afterAll(() => house[Symbol.asyncDispose]());

type Stats = ReplyOf<typeof referralStats>;
type Joined = { username: string; email?: string; ref?: string; from: string };

async function join({ username, from, ...more }: Joined) {
  const visitor = house.visitor();
  const body = { username, email: `${username}@example.org`, password: PASSWORD, ...more };
  const { status, body: told } = await visitor.post<{ user: { id: number } }>('/api/auth/register', body, {
    'x-forwarded-for': from,
  });
  expect(status).toBe(200);
  return { visitor, account: told.user.id };
}

async function confirms(account: number): Promise<void> {
  const found = await house.identity.verifyEmailOf(account);
  expect(found.kind).toBe('done');
}

/** Confirmed, with a credited offer. */
async function isActive({ account }: { account: number }): Promise<void> {
  await confirms(account);
  await house.ledger.submit(credits(account, 10));
}

async function look(): Promise<void> {
  await house.projector.caughtUp();
  for (let pass = 0; pass < 2; pass++) await Promise.all([house.releaseInvitations(), other.releaseInvitations()]);
  await house.projector.caughtUp();
}

async function statesOf(visitor: Visitor): Promise<Record<string, string>> {
  const { body } = await visitor.get<Stats>('/api/referral/stats');
  return Object.fromEntries(body.friends.map(({ username, state }) => [username, state]));
}

const pointsOf = async (account: number) => (await readBalance(house.db.pool, account))!.available;

describe('an invitation has no bonus', () => {
  test('for further accounts of the inviter’s mailbox, or of a mailbox that had an account', async () => {
    const ann = await join({ username: 'inv_ann', email: 'inv.ann@gmail.com', from: '192.0.2.1' });
    const friends = [
      { username: 'inv_ann_two', email: 'invann+2@googlemail.com' },
      { username: 'inv_bob', email: 'inv_bob@example.org' },
      { username: 'inv_bob_two', email: 'INV_bob+x@Example.org' },
      { username: 'inv_bob_three', email: 'inv_bob+y@example.org' },
    ];
    for (const [at, friend] of friends.entries()) {
      await isActive(await join({ ...friend, ref: 'inv_ann', from: `198.51.${at}.1` }));
    }
    await look();
    expect(await statesOf(ann.visitor)).toEqual({
      inv_ann_two: 'refused-known-mailbox',
      inv_bob: 'released',
      inv_bob_two: 'refused-known-mailbox',
      inv_bob_three: 'refused-known-mailbox',
    });
    expect(await pointsOf(ann.account)).toBe(600);
    // Nor a share of their offers: the log does not say that they were invited.
    const invited = sql.type(z.strictObject({ username: z.string() }))`
      select username from referrals.invited join users using (account) where referrer = ${ann.account}`;
    expect(await house.db.pool.anyFirst(invited)).toEqual(['inv_bob']);
  });

  test('for a friend whose mailbox the inviter took over', async () => {
    const cat = await join({ username: 'inv_cat', from: '192.0.3.1' });
    const dan = await join({ username: 'inv_dan', email: 'inv.dan@gmail.com', ref: 'inv_cat', from: '192.0.4.1' });
    await isActive(dan);
    await house.db.pool.query(sql.unsafe`
      insert into confirmed_addresses (account, email_key, mailbox)
      values (${cat.account}, 'invdan@gmail.com', 'invdan@gmail.com')`);
    await look();
    expect(await statesOf(cat.visitor)).toEqual({ inv_dan: 'refused-known-mailbox' });
  });

  test.each<[what: string, name: string, from: [string, string], state: string]>([
    ['the same /24 of IPv4', 'v4', ['203.0.113.7', '203.0.113.200'], 'refused-shared-network'],
    ['IPv4 mapped to IPv6', 'map', ['203.0.114.7', '::ffff:203.0.114.9'], 'refused-shared-network'],
    ['the same /64 of IPv6', 'v6', ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'], 'refused-shared-network'],
    ['another /64 of one /48', 'far', ['2001:db8:7:2::1', '2001:db8:7:3::1'], 'released'],
    ['another /24', 'off', ['203.0.115.7', '203.0.116.7'], 'released'],
  ])('or has one, by network: %s', async (_what, name, [here, there], state) => {
    const host = await join({ username: `net_${name}`, from: here });
    const guest = { username: `net_${name}_guest`, ref: `net_${name}`, from: there };
    await isActive(await join(guest));
    await look();
    expect(await statesOf(host.visitor)).toEqual({ [guest.username]: state });
    expect(await pointsOf(host.account)).toBe(state === 'released' ? 600 : 100);
  });

  test('once a session of one side is used on the network of the other', async () => {
    const jan = await join({ username: 'inv_jan', from: '192.0.10.1' });
    const kim = await join({ username: 'inv_kim', ref: 'inv_jan', from: '192.0.11.1' });
    await jan.visitor.get('/api/referral/stats', { 'x-forwarded-for': '192.0.11.2' });
    await isActive(kim);
    await look();
    expect(await statesOf(jan.visitor)).toEqual({ inv_kim: 'refused-shared-network' });
  });

  test('once either side signs in from the network of the other', async () => {
    const eve = await join({ username: 'inv_eve', from: '192.0.5.1' });
    const fay = await join({ username: 'inv_fay', ref: 'inv_eve', from: '192.0.6.1' });
    await house
      .visitor()
      .post('/api/auth/login', { username: 'inv_eve', password: PASSWORD }, { 'x-forwarded-for': '192.0.6.77' });
    await isActive(fay);
    await look();
    expect(await statesOf(eve.visitor)).toEqual({ inv_fay: 'refused-shared-network' });
    const { body } = await fay.visitor.get<Stats>('/api/referral/stats');
    expect(body.invitation).toMatchObject({ state: 'refused-shared-network' });
  });
});

test('the bonuses of an inviter stop at the setting of a day, over all gateways, and go on the next day', async () => {
  const gus = await join({ username: 'day_gus', from: '192.0.7.1' });
  for (let at = 0; at < 5; at++) {
    await isActive(await join({ username: `day_friend_${at}`, ref: 'day_gus', from: `198.18.${at}.1` }));
  }
  await look();
  expect(await pointsOf(gus.account)).toBe(1100);
  const { body } = await gus.visitor.get<Stats>('/api/referral/stats');
  expect(body.perDay).toBe(2);
  expect(body.friends.filter(({ state }) => state === 'pending').map(({ missing }) => missing)).toEqual([
    ['next-day'],
    ['next-day'],
    ['next-day'],
  ]);
  // An invitation that waits for the next day does not expire.
  await house.db.pool.query(sql.unsafe`
    update invitations.invitation set bonus_day = bonus_day - 1, invited_at = now() - interval '300 days'
    where referrer = ${gus.account}`);
  await look();
  expect(await pointsOf(gus.account)).toBe(2100);
});

test('bets that cancel each other out do not make a friend active; bets at risk do', async () => {
  const hal = await join({ username: 'bet_hal', from: '192.0.8.1' });
  const ida = await join({ username: 'bet_ida', ref: 'bet_hal', from: '192.0.9.1' });
  await confirms(ida.account);
  await house.ledger.submit(adjusts(ida.account, 100_000));
  const chip = (type: 'red' | 'black', amount: number) => {
    return { type, numbers: numbersOf(PLACES.find((place) => place.type === type)!), amount };
  };
  const spin = async (...bets: object[]) => {
    expect((await ida.visitor.post('/api/games/roulette', { bets })).status).toBe(200);
  };
  for (let times = 0; times < 3; times++) await spin(chip('red', 1000), chip('black', 1000));
  await look();
  expect(await statesOf(hal.visitor)).toEqual({ bet_ida: 'pending' });
  await spin(chip('red', 500));
  await look();
  expect(await statesOf(hal.visitor)).toEqual({ bet_ida: 'released' });
});
