import { hash, randomUUID } from 'node:crypto';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contracts/days/time.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { withdrawalRequestCall } from '#contracts/withdrawals/calls.ts';
import type { withdrawalHistoryCall } from '#contracts/withdrawals/history-calls.ts';
import type {
  bankFileCsvCall,
  bankFileRowsCall,
  bankFilesCall,
  makeBankFileCall,
  payoutProvidersCall,
  retryPayoutCall,
} from '#contracts/withdrawals/payout-calls.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { silentLog } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { payoutRegistry } from '#services/payouts/registry.ts';
import { manualRecord } from '#services/payouts/staff/manual-record.ts';
import { payoutWork } from '#services/payouts/start.ts';
import { type House, joinsStaff, openHouse } from '#tests/integration/gateway/house.ts';
import type { Visitor } from '#tests/integration/gateway/visitor.ts';
import { adjusts } from '#tests/support/asks.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openStandIn } from '#tests/support/payouts/stand-in.ts';
import { eventsOf } from '#tests/support/test-ledger.ts';
import { withdrawalFaults } from '#tests/support/withdrawal-faults.ts';

const PROVIDERS = { 'manual-zelle': { max: 500_000 } };
let house: House;
let standIn: Awaited<ReturnType<typeof openStandIn>>;
let officer: Visitor;

beforeAll(async () => {
  standIn = await openStandIn();
  house = await openHouse({ payoutProviders: { ...PROVIDERS, paypal: standIn.settings.paypal } });
  officer = house.visitor();
  await joinsStaff(house, officer, 'bf_officer', 'finance');
});
afterAll(async () => {
  await house[Symbol.asyncDispose]();
  await standIn[Symbol.asyncDispose]();
});

type Registry = ReturnType<typeof payoutRegistry>;

function worker(around = (given: Registry): Registry => given) {
  const { pool } = house.db;
  const { ledger, settings, compliance } = house;
  const recordOf = (ref: string) => manualRecord(pool, ref);
  const given = { ...PROVIDERS, paypal: standIn.settings.paypal };
  const registry = around(payoutRegistry(given, { ...standIn.deps, now: standIn.now, recordOf }));
  const rest = { now: standIn.now, metrics: new Metrics(), log: silentLog() };
  return payoutWork({ pool, ledger, settings, registry, compliance, ...rest });
}

async function approved(username: string, method: 'zelle' | 'paypal', destination: string) {
  const visitor = house.visitor();
  const { id: account } = await visitor.register(username);
  await house.db.pool.query(sql.unsafe`update users set email_confirmed_at = now() where account = ${account}`);
  await house.ledger.submit(adjusts(account, 5000));
  await visitor.call('PUT', '/api/withdrawal/payee', { body: { legalName: 'Ann Example', country: 'US' } });
  const body = { method, amount: 1000, paymentDetails: destination };
  const requested = await visitor.post<ReplyOf<typeof withdrawalRequestCall>>('/api/withdrawal/request', body);
  expect(requested.status, requested.text).toBe(200);
  await house.projector.caughtUp();
  const { id } = requested.body.withdrawal;
  const decided = await officer.call('PATCH', `/api/admin/withdrawal/${id}`, { body: { status: 'approved' } });
  expect(decided.status, decided.text).toBe(200);
  await house.projector.caughtUp();
  return { visitor, id };
}

/** An attempt that a busy ledger or database postponed is due again after a minute. */
async function pays(by = worker()): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await by.pay();
    await standIn.advance(MINUTE_MS);
  }
  await house.projector.caughtUp();
}

async function shown(visitor: Visitor) {
  const { body } = await visitor.get<ReplyOf<typeof withdrawalHistoryCall>>('/api/withdrawal/history');
  return body.map(({ status, stage, paymentReference }) => ({ status, stage, paymentReference }));
}

const acts = <Call>(path: string, body: object = {}) =>
  officer.call<ReplyOf<Call>>('POST', path, { body, headers: { 'idempotency-key': randomUUID() } });

test('payments by hand go into one file, and end by the reference or refusal of their row', async () => {
  const ann = await approved('bf_ann', 'zelle', 'ann.bank@example.org');
  const ben = await approved('bf_ben', 'zelle', '+12125550199');
  await pays();
  const provider = { provider: 'manual-zelle' };
  const made = await Promise.all([1, 2].map(() => acts<typeof makeBankFileCall>('/api/finance/bank-files', provider)));
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const file = made.find(({ status }) => status === 200)!.body;
  expect(file).toMatchObject({ rows: 2, openRows: 2, total: '20.00', unit: 'USD' });

  const csv = await officer.get<ReplyOf<typeof bankFileCsvCall>>(`/api/finance/bank-files/${file.id}/csv`);
  expect(hash('sha256', csv.body.csv, 'hex')).toBe(file.sha256);
  expect(csv.body.csv).toContain('Ann Example,ann.bank@example.org,10.00,USD');
  expect(csv.body.csv).toContain(',+12125550199,');

  await pays();
  expect(await shown(ann.visitor)).toMatchObject([{ status: 'approved', stage: 'accepted' }]);
  const failed = await acts(`/api/admin/withdrawals/${ann.id}/fail`, { reason: 'Changed my mind.' });
  expect(failed.status, 'a payment that the bank may have made does not fail').toBe(409);
  const retried = await acts(`/api/admin/withdrawals/${ann.id}/retry`, { reason: 'Again.' });
  expect(retried.status, 'nor does it begin again').toBe(409);

  const paid = await acts(`/api/admin/withdrawals/${ann.id}/complete`, { reference: 'BANK-77' });
  expect(paid.status, paid.text).toBe(200);
  const refused = await acts(`/api/admin/withdrawals/${ben.id}/refuse`, { reason: 'Unknown phone.' });
  expect(refused.status, refused.text).toBe(200);
  await standIn.advance(3 * HOUR_MS);
  await pays();
  expect(await shown(ann.visitor)).toMatchObject([{ status: 'completed', paymentReference: 'BANK-77' }]);
  expect(await shown(ben.visitor)).toMatchObject([{ status: 'failed', stage: 'failed' }]);
  const rows = await officer.get<ReplyOf<typeof bankFileRowsCall>>(`/api/finance/bank-files/${file.id}`);
  expect(new Set(rows.body.map(({ reference, refusal }) => reference ?? refusal))).toEqual(
    new Set(['BANK-77', 'Unknown phone.']),
  );
  const files = await officer.get<ReplyOf<typeof bankFilesCall>>('/api/finance/bank-files');
  expect(files.body).toMatchObject([{ id: file.id, openRows: 0 }]);
  expect(withdrawalFaults(await eventsOf(house.db.url))).toEqual([]);
});

/** Refuses for a reason that only staff can settle. */
const refusing = (registry: Registry): Registry => {
  const submit = () => Promise.resolve({ kind: 'refused' as const, code: 'REGULATORY_BLOCKED', raw: '' });
  const serving: Registry['serving'] = (method) => registry.serving(method).map((one) => ({ ...one, submit }));
  return { ...registry, serving, named: (id) => serving('paypal').find((one) => one.id === id) ?? null };
};

async function holdAttempts() {
  const client = await openClient(house.db.url);
  await client.pg.query('begin; select from payees.attempt for update');
  return {
    areWaitedForBy: (many: number) =>
      eventually(async () => {
        const { rowCount } = await client.pg.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rowCount === many;
      }),
    [Symbol.asyncDispose]: () => client[Symbol.asyncDispose](),
  };
}

test('staff begin a new attempt only after the provider refused the one before', async () => {
  const { visitor, id } = await approved('bf_retry', 'paypal', 'bf.retry@example.org');
  await pays(worker(refusing));
  const retry = () => acts<typeof retryPayoutCall>(`/api/admin/withdrawals/${id}/retry`, { reason: 'Try again.' });
  await using attempts = await holdAttempts();
  const asked = Promise.all([retry(), retry()]);
  await attempts.areWaitedForBy(2);
  await attempts[Symbol.asyncDispose]();
  const begun = (await asked).map(({ status, body: { attempt } }) => ({ status, attempt }));
  expect(begun, 'two at once begin one attempt').toEqual([1, 2].map(() => ({ status: 200, attempt: 2 })));
  await pays();
  expect((await retry()).status, 'while the provider has it').toBe(409);
  await standIn.advance(HOUR_MS);
  await pays();
  expect(await shown(visitor)).toMatchObject([{ status: 'completed' }]);
  expect(standIn.payments().filter(({ to }) => to === 'bf.retry@example.org')).toHaveLength(1);
  expect(withdrawalFaults(await eventsOf(house.db.url))).toEqual([]);
});

test('balances of providers are read, and shown with their open attempts', async () => {
  await worker().pollBalances();
  const { body } = await officer.get<ReplyOf<typeof payoutProvidersCall>>('/api/admin/payout-providers');
  expect(body.find(({ provider }) => provider === 'paypal')).toMatchObject({
    methods: ['paypal'],
    balanceError: null,
    toExport: null,
  });
  expect(body.find(({ provider }) => provider === 'paypal')!.balances).toHaveLength(1);
  expect(body.find(({ provider }) => provider === 'manual-zelle')).toMatchObject({ balances: null, toExport: 0 });
});
