import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/days/time.ts';
import { ownPort } from '#tests/support/own-port.ts';
import type { DatabaseRole } from '#services/migrate/rights.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { kafkaBrokers, openTestKafka, ownName } from '#tests/support/kafka/test-kafka.ts';
import { migratedFor } from '#tests/support/role-logins.ts';
import { runProgram } from '#tests/support/running-program.ts';

let db: TestDatabase;
let as: (role: DatabaseRole) => string;
beforeAll(async () => {
  db = await testDatabase();
  as = await migratedFor(db.url, { partitions: 4 });
});
afterAll(() => db[Symbol.asyncDispose]());

const KEY = 'a key of some length for the tests';
const COMMON = {
  PARTITIONS: '4',
  CHANNEL_KEY: KEY,
  SEED_MASTER_KEY: KEY,
  SESSION_KEYS: KEY,
  SIGNING_KEYS: KEY,
  START_WAIT_SECONDS: '0',
};

async function lineOfFailure(services: string, env: Record<string, string>): Promise<string> {
  const program = runProgram([`--services=${services}`], { ...COMMON, KAFKA_BROKERS: '127.0.0.1:1', ...env });
  expect(await program.ended).toBe(1);
  const said = program.said().trim();
  expect(said.split('\n')).toHaveLength(1);
  expect(said).not.toContain(KEY);
  return said;
}

test('a separate gateway without Kafka, a database or a key is refused and the missing setting named', async () => {
  const alone = await lineOfFailure('gateway', { KAFKA_BROKERS: '' });
  expect(alone).toContain(
    'needs "sequencer" and "projector" in the same process (add to --services), or KAFKA_BROKERS',
  );
  expect(await lineOfFailure('relay', {})).toContain('DATABASE_URL is required for --services=relay');
  const keyless = await lineOfFailure('gateway', { DATABASE_URL: as('gateway'), CHANNEL_KEY: '' });
  expect(keyless).toContain('CHANNEL_KEY is required for --services=gateway');
});

test('a database user without the rights of its service is named, with the missing right', async () => {
  const line = await lineOfFailure('sequencer', { DATABASE_URL: as('gateway') });
  expect(line).toContain('The database user tallyhouse_gateway lacks the right to select event');
  expect(line).toContain('connect as tallyhouse_sequencer');
});

test('a database without migrations is left unchanged by a service’s role', async () => {
  await using empty = await testDatabase({ of: 'empty' });
  const address = new URL(as('relay'));
  address.pathname = new URL(empty.url).pathname;
  const line = await lineOfFailure('relay', { DATABASE_URL: address.href });
  expect(line).toMatch(/The database lacks log 0001-log and \d+ more .*: run npm run migrate as its owner\./);
});

test('a changed number of partitions is refused by writers and readers', async () => {
  for (const role of ['sequencer', 'gateway'] as const) {
    const kafka = role === 'gateway' ? { KAFKA_BROKERS: (await kafkaBrokers()).join(',') } : {};
    const line = await lineOfFailure(role, { DATABASE_URL: as(role), PARTITIONS: '8', ...kafka });
    expect(line).toContain('This log was made with 4 partitions; PARTITIONS says 8.');
  }
});

test('brokers that do not answer are named', { timeout: 90_000 }, async () => {
  const port = await ownPort();
  const line = await lineOfFailure('relay', { DATABASE_URL: as('relay'), KAFKA_BROKERS: `127.0.0.1:${port}` });
  expect(line).toContain(`127.0.0.1:${port}`);
});

test("topics that are missing, or whose shape differs from the log's, are named", async () => {
  const brokers = await kafkaBrokers();
  const prefix = ownName('house-');
  const env = { DATABASE_URL: as('relay'), KAFKA_BROKERS: brokers.join(','), KAFKA_TOPIC_PREFIX: prefix };
  expect(await lineOfFailure('relay', env)).toContain(`Kafka has no topic "${prefix}ledger-events"`);
  const kafka = await openTestKafka(brokers);
  const shape = { partitions: 2, replication: 1, minIsr: 1, retentionMs: HOUR_MS };
  await kafka.ensureTopics([{ name: `${prefix}ledger-events`, ...shape }]);
  await kafka.close();
  expect(await lineOfFailure('relay', env)).toContain(`"${prefix}ledger-events" has 2 partitions, and it is to have 4`);
});

test('a certificate that cannot be read is named', async () => {
  const env = { DATABASE_URL: as('relay'), KAFKA_TLS: 'true', KAFKA_CA_FILE: '/nowhere/ca.pem' };
  expect(await lineOfFailure('relay', env)).toContain('/nowhere/ca.pem');
});
