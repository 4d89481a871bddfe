import { sql } from 'slonik';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { PendingChange } from '#contracts/approvals/change-request.ts';
import type { User } from '#contracts/accounts/user.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { erasePeople } from '#services/identity/erasure/erase-accounts.ts';
import { MAIL_ROOMS } from '#tests/support/mail-rooms.ts';
import { adjusts } from '#tests/support/asks.ts';
import {
  booked,
  codeOf,
  exceptionsOf,
  notik,
  openOfferHouse,
  settled,
  tell,
} from '#tests/support/offers/offer-house.ts';
import { offerFaults } from '#tests/support/offer-faults.ts';
import { accepted, eventsOf } from '#tests/support/test-ledger.ts';
import { joinsStaff } from '../gateway/house.ts';

const AT_ONCE = {
  tiers: [{ fromPoints: 0, days: 0, trustedDays: 0 }],
  trusted: { accountDays: 0, emailConfirmed: false, reversedPercent: 100 },
};
const keyed = () => ({ 'idempotency-key': randomCommandId() });
type Page = { offers: { state: string; cursor: string }[]; pendingPoints: number };

test('points spent before the network reversed them are owed: no bet until they are repaid', async () => {
  await using house = await openOfferHouse({ settings: { 'offer-waiting': AT_ONCE } });
  const anna = house.visitor();
  const { id } = await anna.register('Anna');
  const code = await codeOf(anna);
  await tell(house, notik({ user_id: code, amount: '200', payout: '4.00', txn_id: 'N1' }));
  await settled(house);
  await accepted(house.ledger, adjusts(id, -250));
  const reversal = { user_id: code, amount: '-500', payout: '-10.00', txn_id: 'N2', rewarded_txn_id: 'N1' };
  await tell(house, notik(reversal));
  await tell(house, notik({ ...reversal, txn_id: 'N3' }));
  await settled(house);
  // The stored credit is reversed in full, regardless of the reversal's amount.
  expect((await booked(house)).at(-1)).toEqual({
    type: 'released-offer-reversed',
    amount: -200,
    available: -150,
    held: 0,
  });
  expect((await anna.bet(1)).body.code).toBe('balance-below-zero');
  expect((await anna.get<Page>('/api/offers/mine')).body.offers).toMatchObject([{ state: 'reversed' }]);
  await tell(house, notik({ user_id: code, amount: '160', payout: '3.20', txn_id: 'N4' }));
  await settled(house);
  expect((await anna.bet(1)).status).toBe(200);
  expect(offerFaults(await eventsOf(house.db.url))).toEqual([]);
});

test('a player sees only their own offers, with pending points, paged', async () => {
  await using house = await openOfferHouse();
  const [anna, bob] = [house.visitor(), house.visitor()];
  await anna.register('Anna');
  await bob.register('Bob');
  const code = await codeOf(anna);
  expect(code).toBe(await codeOf(anna));
  for (const [at, payout] of ['2.00', '4.00', '6.00'].entries()) {
    await tell(house, notik({ user_id: code, amount: '1', payout, txn_id: `N${at}` }));
  }
  await settled(house);
  const first = (await anna.get<Page>('/api/offers/mine?limit=2')).body;
  expect([first.offers.length, first.pendingPoints]).toEqual([2, 600]);
  expect((await anna.get<User>('/api/auth/user')).body.pendingPoints).toBe(600);
  const rest = (await anna.get<Page>(`/api/offers/mine?limit=2&before=${first.offers.at(-1)!.cursor}`)).body;
  expect(rest.offers).toHaveLength(1);
  expect((await bob.get<Page>('/api/offers/mine')).body).toEqual({ offers: [], pendingPoints: 0 });
});

test("an erased player leaves the network's debt, and no identifying data", async () => {
  await using house = await openOfferHouse();
  const anna = house.visitor();
  const { id } = await anna.register('Anna');
  const code = await codeOf(anna);
  const credit = { user_id: code, amount: '1', payout: '2.00', conversion_ip: '192.0.2.44' };
  await tell(house, notik({ ...credit, txn_id: 'N1' }));
  await settled(house);
  const { pool } = house.db;
  await pool.query(sql.unsafe`update users set closing_at = now() - interval '8 days' where account = ${id}`);
  await erasePeople({ ...MAIL_ROOMS, pool, now: () => Date.now() });
  const rows = await pool.any(sql.type(z.object({ row: z.string() }))`
    select conversion::text as row from offers.conversion union all select inbox::text from offers.inbox
    union all select click::text from offers.click union all select player_code::text from offers.player_code`);
  expect(rows.map(({ row }) => [row.includes('N1'), row.includes(code), row.includes('192.0.2.44')])).toEqual([
    [true, false, false],
  ]);
  await tell(house, notik({ ...credit, txn_id: 'N2' }));
  await settled(house);
  expect(await exceptionsOf(house)).toMatchObject([{ reason: 'unknown-player' }]);
});

test('staff cannot resolve an exception about themselves, nor assign one to themselves', async () => {
  await using house = await openOfferHouse();
  const staff = house.visitor();
  const account = await joinsStaff(house, staff, 'finn', 'finance');
  const code = await codeOf(staff);
  const credit = { user_id: code, amount: '50', payout: '1.00', txn_id: 'N1' };
  for (const target of [
    notik({ ...credit, txn_id: 'N2', payout: '2000.00' }),
    notik({ ...credit, txn_id: 'N3', user_id: 'nobody' }),
  ]) {
    await tell(house, target);
    await settled(house);
  }
  const told = await exceptionsOf(house);
  expect(told.map(({ reason, state }) => [reason, state])).toEqual([
    ['over-cap', 'open'],
    ['unknown-player', 'open'],
  ]);
  const [capped, unknown] = told.map((row) => row.id);
  const resolve = (at: number | undefined, body: object) =>
    staff.post<{ code?: string }>(`/api/admin/offers/exceptions/${at}`, { reason: 'looked at it', ...body }, keyed());
  for (const action of ['retry', 'approve', 'dismiss']) {
    expect((await resolve(capped, { action })).body.code).toBe('own-account');
  }
  expect((await resolve(unknown, { action: 'assign', account })).body.code).toBe('own-account');
  expect((await resolve(unknown, { action: 'dismiss' })).status).toBe(200);
  expect(await booked(house)).toEqual([]);
});

test('staff retry, assign, approve and dismiss, each under their name and once', async () => {
  await using house = await openOfferHouse();
  const [anna, staff] = [house.visitor(), house.visitor()];
  const { id } = await anna.register('Anna');
  const code = await codeOf(anna);
  await joinsStaff(house, staff, 'finn', 'finance');
  const second = house.visitor();
  await joinsStaff(house, second, 'gina', 'finance');
  const approves = async ({ changeRequest: { id, hash } }: PendingChange) => {
    await house.projector.caughtUp();
    const approved = await second.post(`/api/admin/change-requests/${id}/approve`, { hash, reason: 'seen' }, keyed());
    expect(approved.status).toBe(200);
    await house.projector.caughtUp();
    await settled(house);
  };
  const one = { amount: '50', payout: '1.00' };
  for (const target of [
    notik({ ...one, user_id: 'nobody', txn_id: 'N1' }),
    notik({ ...one, user_id: code, payout: '2000.00', txn_id: 'N2' }),
    notik({ ...one, user_id: 'nobody', txn_id: 'N3' }),
    notik({ ...one, user_id: code, txn_id: 'N4' }, 'another secret'),
  ]) {
    await tell(house, target);
    await settled(house);
  }
  expect((await anna.get('/api/admin/offers/exceptions')).status).toBe(403);
  const [unknown, capped, other, forged] = (await exceptionsOf(house)).map((row) => row.id);
  const resolve = (at: number | undefined, body: object, headers = keyed()) =>
    staff.post<{ code?: string }>(`/api/admin/offers/exceptions/${at}`, { reason: 'looked at it', ...body }, headers);
  const key = keyed();
  const assigned = await resolve(unknown, { action: 'assign', account: id }, key);
  expect(assigned.status).toBe(202);
  expect((await resolve(unknown, { action: 'assign', account: id }, key)).status).toBe(202);
  expect((await resolve(unknown, { action: 'dismiss' })).body.code).toBe('change-request-waiting');
  expect(await booked(house)).toEqual([]);
  await approves(assigned.body as unknown as PendingChange);
  expect((await resolve(unknown, { action: 'assign', account: id }, key)).status).toBe(200);
  expect((await resolve(unknown, { action: 'dismiss' })).body.code).toBe('exception-closed');
  const large = await resolve(capped, { action: 'approve' });
  expect(large.status).toBe(202);
  await approves(large.body as unknown as PendingChange);
  expect((await resolve(other, { action: 'dismiss' })).status).toBe(200);
  expect((await resolve(forged, { action: 'approve' })).body.code).toBe('nothing-to-credit');
  expect((await resolve(forged, { action: 'retry' })).status).toBe(200);
  await settled(house);
  expect((await booked(house)).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([50, 100_000]);
  expect((await exceptionsOf(house)).map(({ state }) => state)).toEqual(['resolved', 'resolved', 'dismissed', 'open']);
});
