import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import type { payeeCall } from '#contracts/withdrawals/compliance-calls.ts';
import { forgetErased } from '#services/compliance/payees/erased-payees.ts';
import { personal } from '#services/compliance/personal.ts';
import { adjusts } from '#tests/support/asks.ts';
import { PAYEE_KEY } from '#tests/support/mail-rooms.ts';
import { type House, openHouse } from '../gateway/house.ts';
import type { Visitor } from '../gateway/visitor.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house[Symbol.asyncDispose]());

type Stored = ReplyOf<typeof payeeCall> & Problem;

const PATH = '/api/withdrawal/payee';
const saves = (visitor: Visitor, legalName: string, country = 'GB') =>
  visitor.call<Stored>('PUT', PATH, { body: { legalName, country } });

const asksForMoney = (visitor: Visitor) =>
  visitor.post<Problem>('/api/withdrawal/request', {
    method: 'paypal',
    amount: 1000,
    paymentDetails: 'ada@example.org',
  });

async function player(username: string) {
  const visitor = house.visitor();
  const { id } = await visitor.register(username);
  await house.db.pool.query(sql.unsafe`update users set email_confirmed_at = now() where account = ${id}`);
  await house.ledger.submit(adjusts(id, 9900));
  return { visitor, id };
}

const sealedRow = z.object({ sealed: z.instanceof(Buffer), text: z.string() });
const rowsOf = (id: number) =>
  house.db.pool.any(
    sql.type(sealedRow)`select sealed, row_to_json(payee)::text as text from compliance.payee where account = ${id}`,
  );

describe('the payee form', () => {
  test('comes before the first withdrawal, and nothing is taken without it', async () => {
    const { visitor } = await player('pf_ada');
    expect((await visitor.get<Stored>(PATH)).body).toMatchObject({ payee: null });
    const refused = await asksForMoney(visitor);
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('payee-form-needed');
    expect((await saves(visitor, '  Ada   Lovelace ')).body.payee).toMatchObject({ legalName: 'Ada Lovelace' });
    expect((await asksForMoney(visitor)).status).toBe(200);
  });

  test('is refused without two letters of a name, and for a country that does not exist', async () => {
    const { visitor, id } = await player('pf_bob');
    expect((await saves(visitor, '1')).body.code).toBe('invalid-input');
    expect((await saves(visitor, 'Bob Example', 'ZZ')).body.code).toBe('invalid-input');
    expect(await rowsOf(id)).toEqual([]);
  });

  test('needs a recent sign-in', async () => {
    const { visitor, id } = await player('pf_cat');
    await house.db.pool.query(sql.unsafe`
      update user_sessions set authenticated_at = now() - interval '11 minutes' where account = ${id}`);
    const twin = (await house.openDoor()).visitor();
    for (const [name, value] of visitor.cookie.split('; ').map((one) => one.split('='))) twin.plant(name!, value!);
    expect((await saves(twin, 'Cat Example')).body.code).toBe('re-authenticate');
  });

  test('is not readable in the database, and opens with the key for its own account only', async () => {
    const { visitor, id } = await player('pf_dan');
    const { id: other } = await player('pf_eve');
    await saves(visitor, 'Dan Example');
    const [row] = await rowsOf(id);
    expect(row!.text).not.toContain('Example');
    expect(row!.sealed.includes('Example')).toBe(false);
    const { pool } = house.db;
    const keys = { payeeKey: PAYEE_KEY };
    expect(await personal.own(pool, id, keys)).toMatchObject({ payee: { legalName: 'Dan Example', country: 'GB' } });
    await house.db.pool.query(sql.unsafe`
      insert into compliance.payee (account, owner, sealed, person)
      select ${other}, ${other}, sealed, person from compliance.payee where account = ${id}`);
    await expect(personal.own(pool, other, keys)).rejects.toThrow('sealed with another key');
    await expect(personal.own(pool, id, { payeeKey: 'another key' })).rejects.toThrow('sealed with another key');
  });

  test('of an erased account is deleted, unless the player was paid within four years', async () => {
    const [{ visitor, id: unpaid }, { visitor: other, id: paid }] = [await player('pf_fay'), await player('pf_gil')];
    await saves(visitor, 'Fay Example');
    await saves(other, 'Gil Example');
    await house.projector.caughtUp();
    const now = Date.UTC(2030, 5, 1);
    await house.db.pool.query(sql.unsafe`
      insert into withdrawals.withdrawal (id, account, partition, seq, stage, updated_at)
      values (gen_random_uuid(), ${paid}, 0, 1, 'paid', ${Date.UTC(2026, 5, 1)})`);
    const { pool } = house.db;
    await pool.query(sql.unsafe`delete from users where account = any(${sql.array([unpaid, paid], 'int8')})`);
    await forgetErased(pool, now);
    expect(await rowsOf(unpaid)).toEqual([]);
    expect(await rowsOf(paid)).toHaveLength(1);
    await forgetErased(pool, Date.UTC(2031, 0, 2));
    expect(await rowsOf(paid)).toEqual([]);
  });
});
