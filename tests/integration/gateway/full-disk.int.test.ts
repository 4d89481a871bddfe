import { sql } from 'slonik';
import { expect, test } from 'vitest';
import type { Problem } from '#contracts/definition/problem.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { opens, sets } from '#tests/support/asks.ts';
import { eventually } from '#tests/support/eventually.ts';
import { accepted, auditOf } from '#tests/support/test-ledger.ts';
import { type House, openHouse } from './house.ts';
import { PASSWORD } from './visitor.ts';

/** Held, it keeps inserts from failing, so that a test decides which commands meet the full disk together. */
const GATE = sql.fragment`4711`;

/** A house that is closed on a full disk would wait for room, so failed assertions make room, too. */
async function fillDisk({ db: { pool } }: House, ...tables: readonly ('batch' | 'users')[]) {
  await pool.query(sql.unsafe`
    create function full_disk() returns trigger language plpgsql as
    $$ begin
      perform pg_advisory_xact_lock_shared(${GATE});
      raise 'could not extend file: No space left on device' using errcode = '53100';
    end $$`);
  for (const table of tables) {
    await pool.query(sql.unsafe`
      create trigger full_disk before insert on ${sql.identifier([table])} execute function full_disk()`);
  }
  const makeRoom = () => pool.query(sql.unsafe`drop function if exists full_disk() cascade`);
  return { makeRoom, [Symbol.asyncDispose]: async () => void (await makeRoom()) };
}

const dice = (amount: number) => ({ betAmount: amount, prediction: 'over' });
const keyed = () => ({ 'idempotency-key': randomCommandId() });
type Bet = Problem & { newBalance: number };

test('on a full disk bets are answered 503 at once, and play resumes when there is room, with nothing lost or duplicated', async () => {
  await using house = await openHouse();
  // In the log, because audits ask it.
  await accepted(house.ledger, opens(HOUSE_ACCOUNTS.settings));
  await accepted(house.ledger, sets('adults-only', false));
  const [anna, bert] = [house.visitor(), house.visitor()];
  await anna.register('anna');
  await bert.register('bert');
  await anna.bet(1);
  const before = house.ledger.committedSeq;
  await using disk = await fillDisk(house, 'batch');
  const first = keyed();
  // The first bets meet the full disk and are in the book; later ones are not.
  const met = await house.db.pool.connect(async (gate) => {
    await gate.query(sql.unsafe`select pg_advisory_lock(${GATE})`);
    const bets = Promise.all([
      anna.post<Bet>('/api/games/dice', dice(1), first),
      bert.post<Bet>('/api/games/dice', dice(1), keyed()),
    ]);
    await eventually(() => house.ledger.decidedSeq === before + 2);
    await gate.query(sql.unsafe`select pg_advisory_unlock(${GATE})`);
    return await bets;
  });
  const later = [
    await anna.post<Bet>('/api/games/dice', dice(1), first),
    await anna.post<Bet>('/api/games/dice', dice(1), keyed()),
    await bert.post<Bet>('/api/games/mines/start', { betAmount: 1, mineCount: 3 }, keyed()),
  ];
  const told = [...met, ...later].map(({ status, body: { code, message } }) => [status, code, message]);
  expect(told).toEqual(told.map(() => [503, 'overloaded', expect.stringContaining('run out of disk space')]));
  expect([...met, ...later].map(({ body }) => body.outcome)).toEqual([
    'unknown',
    'unknown',
    'unknown',
    undefined,
    undefined,
  ]);
  expect(house.ledger.committedSeq).toBe(before);

  await disk.makeRoom();
  const again = await eventually(async () => {
    const answer = await anna.post<Bet>('/api/games/dice', dice(1), first);
    return answer.status === 200 ? answer : null;
  });
  expect(again.headers.get('idempotency-hit')).toBe('true');
  expect((await anna.bet(1)).status).toBe(200);
  expect(house.ledger.committedSeq).toBe(before + 3);
  expect(await auditOf(house.db.url)).toMatchObject({ chain: null, refold: null, sum: 0 });
});

test('other calls on a full disk are answered 503 too, and a command in flight is reported as in doubt', async () => {
  await using house = await openHouse();
  await using disk = await fillDisk(house, 'users');
  const newcomer = { username: 'carl', email: 'carl@example.org', password: PASSWORD };
  const refused = await house.visitor().post<Problem>('/api/auth/register', newcomer);
  expect([refused.status, refused.body.code, refused.body.outcome]).toEqual([503, 'overloaded', 'unknown']);
  await disk.makeRoom();
  expect((await house.visitor().post('/api/auth/register', newcomer)).status).toBe(200);
});
