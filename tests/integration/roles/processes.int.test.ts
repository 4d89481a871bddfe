import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'slonik';
import { z } from 'zod';
import { addLogKey } from '#services/proofs/port/log-keys.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { User } from '#contracts/accounts/user.ts';
import { ROLE_NAMES, type RoleName } from '#services/options.ts';
import { readConfig } from '#infra/process/config.ts';
import { Visitor } from '#tests/integration/gateway/visitor.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { kafkaBrokers, ownName } from '#tests/support/kafka/test-kafka.ts';
import { migratedFor } from '#tests/support/role-logins.ts';
import { type RunningProgram, runProgram } from '#tests/support/running-program.ts';

const PARTITIONS = 2;
const KEY = 'a key of some length for the tests';

async function openHouse() {
  const brokers = (await kafkaBrokers()).join(',');
  const stack = new AsyncDisposableStack();
  const db = stack.use(await testDatabase());
  const env: Record<string, string> = {
    KAFKA_BROKERS: brokers,
    KAFKA_TOPIC_PREFIX: ownName('house-'),
    PARTITIONS: String(PARTITIONS),
    DRAIN_SECONDS: '1',
  };
  const as = await migratedFor(db.url, { partitions: PARTITIONS, kafka: readConfig(env).kafka });
  const folder = await mkdtemp(join(tmpdir(), 'house-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const keysFile = join(folder, 'log-keys');
  /** Each process receives only the secrets of its role. */
  const secrets: Partial<Record<RoleName, Record<string, string>>> = {
    sequencer: { CHANNEL_KEY: KEY, SEED_MASTER_KEY: KEY },
    reactor: { CHANNEL_KEY: KEY },
    payouts: { CHANNEL_KEY: KEY, PAYEE_KEY: KEY },
    auditor: { SEED_MASTER_KEY: KEY },
    prover: { LOG_SALT_KEY: KEY, LOG_KEYS_FILE: keysFile, LOG_ORIGIN: 'ledger.example', DATA_DIR: folder },
    gateway: { CHANNEL_KEY: KEY, SESSION_KEYS: KEY, SIGNING_KEYS: KEY, PAYEE_KEY: KEY, LOG_SALT_KEY: KEY },
  };
  addLogKey(keysFile, 0);
  const start = (role: RoleName) =>
    stack.use(
      runProgram([`--services=${role}`], {
        ...env,
        ...secrets[role],
        NODE_ENV: 'production',
        DATABASE_URL: as(role),
        ...(role === 'gateway' ? { INTERNAL_PORT: '0' } : {}),
      }),
    );
  const startAll = () =>
    stack.use(
      runProgram([], { ...env, ...secrets.sequencer, ...secrets.gateway, ...secrets.prover, DATABASE_URL: db.url }),
    );
  return { db, start, startAll, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

type House = Awaited<ReturnType<typeof openHouse>>;
let house: House;
let processes: Record<RoleName, RunningProgram>;
beforeAll(async () => {
  house = await openHouse();
  processes = Object.fromEntries(ROLE_NAMES.map((role) => [role, house.start(role)])) as typeof processes;
}, 120_000);
afterAll(() => house?.[Symbol.asyncDispose]());

async function pointsOf(visitor: Visitor, position: string): Promise<number> {
  return (await visitor.get<User>('/api/auth/user', { 'min-position': position })).body.points;
}

test('each process serves liveness, readiness and metrics', { timeout: 120_000 }, async () => {
  for (const role of ROLE_NAMES) {
    const address = await processes[role].internal;
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    const ready = await fetch(`${address}/readyz`);
    expect(await ready.json()).toMatchObject({ status: 'ready', parts: { [role]: 'ready' } });
    expect(await (await fetch(`${address}/metrics`)).text()).toContain('tallyhouse_process_cpu_seconds_total');
  }
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    expect([path, (await fetch(`${await processes.gateway.address}${path}`)).status]).toEqual([path, 404]);
  }
});

test('a player registers, bets, sees the views change and is notified, through processes that share nothing', async () => {
  const address = await processes.gateway.address;
  const partitions = new Set<string>();
  // Account ids are random, and so are their partitions.
  for (let count = 0; partitions.size < PARTITIONS && count < 40; count++) {
    const visitor = new Visitor(address);
    await visitor.register(`player_${count}`);
    await visitor.confirmAge('1990-05-17');
    const bet = await visitor.bet(5);
    expect(bet.status).toBe(200);
    const { position, balanceAfter } = bet.body.receipt;
    partitions.add(position.split(':')[0]!);
    expect(await pointsOf(visitor, position)).toBe(balanceAfter);
    const history = await visitor.get('/api/games/history', { 'min-position': position });
    expect(history.text).toContain('dice');
    await eventually(async () => (await visitor.get('/api/notifications')).text.includes('Welcome!'));
  }
  expect(partitions.size).toBe(PARTITIONS);
});

test('the prover signs the log of every partition, with the rights of its role', { timeout: 60_000 }, async () => {
  const signed = () =>
    house.db.pool.any(sql.type(z.object({ origin: z.string(), size: z.int(), refusal: z.string().nullable() }))`
      SELECT o.origin, s.refusal, max(c.size) AS size FROM proofs.state AS s
      JOIN proofs.origin AS o ON o.partition = s.partition
      JOIN proofs.checkpoint AS c ON c.partition = s.partition
      GROUP BY o.origin, s.refusal ORDER BY o.origin`);
  const whole = await eventually(async () => {
    const found = await signed();
    return found.length === PARTITIONS && found.every(({ size }) => size > 0) ? found : null;
  });
  expect(whole.map(({ origin, refusal }) => [origin, refusal])).toEqual([
    ['ledger.example/log/0', null],
    ['ledger.example/log/1', null],
  ]);
});

test('a process that stops first reports not ready, keeps answering, and exits with 0', async () => {
  const address = await processes.gateway.address;
  const internal = await processes.gateway.internal;
  processes.gateway.child.kill('SIGTERM');
  const retired = await eventually(async () => {
    const ready = await fetch(`${internal}/readyz`);
    return ready.status === 503 ? ready : null;
  });
  expect(await retired.json()).toMatchObject({ parts: { program: 'stopping' } });
  const late = await fetch(`${address}/api/config`);
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
  expect(await processes.gateway.ended).toBe(0);
});

test('all stop in order on SIGTERM', { timeout: 60_000 }, async () => {
  for (const role of ['prover', 'auditor', 'payouts', 'reactor', 'projector', 'relay', 'sequencer'] as const) {
    processes[role].child.kill('SIGTERM');
    expect([role, await processes[role].ended, processes[role].said().match(/"level":[56]0/)]).toEqual([role, 0, null]);
  }
});

test('one process can run every role over Kafka, and continues where the many left', { timeout: 60_000 }, async () => {
  const program = house.startAll();
  const visitor = new Visitor(await program.address);
  await visitor.signIn('player_0');
  const { receipt } = (await visitor.bet(1)).body;
  expect(await pointsOf(visitor, receipt.position)).toBe(receipt.balanceAfter);
  expect(receipt.seq).toBeGreaterThan(3);
  program.child.kill('SIGTERM');
  expect([await program.ended, program.said().match(/"level":[56]0/)]).toEqual([0, null]);
});
