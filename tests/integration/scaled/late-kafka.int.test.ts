import { expect, test } from 'vitest';
import { readConfig } from '#infra/process/config.ts';
import { ownPort } from '#tests/support/own-port.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { testBroker } from '#tests/support/kafka/test-kafka.ts';
import { migratedFor } from '#tests/support/role-logins.ts';
import { runProgram } from '#tests/support/running-program.ts';

const KEY = 'a key of some length for the tests';
const ROLES = ['relay', 'projector', 'reactor', 'gateway'] as const;

async function notReadyBecause(port: number): Promise<string> {
  return eventually(
    async () => {
      const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
      const { parts } = (await ready.json()) as { parts: Record<string, string> };
      return ready.status === 503 ? parts['kafka'] : null;
    },
    { withinMs: 60_000 },
  );
}

test(
  'a process that starts while Kafka is down waits, reports why, and opens when Kafka is up',
  { timeout: 180_000 },
  async () => {
    await using broker = await testBroker();
    await using db = await testDatabase();
    const brokers = broker.brokers.join(',');
    const env = {
      KAFKA_BROKERS: brokers,
      START_WAIT_SECONDS: '120',
      CHANNEL_KEY: KEY,
      SESSION_KEYS: KEY,
      SIGNING_KEYS: KEY,
      PAYEE_KEY: KEY,
      LOG_SALT_KEY: KEY,
    };
    const as = await migratedFor(db.url, { kafka: readConfig(env).kafka });
    await broker.kill();
    await using stack = new AsyncDisposableStack();
    const processes = [];
    for (const role of ROLES) {
      const port = await ownPort();
      const started = { ...env, DATABASE_URL: as(role), INTERNAL_PORT: String(port) };
      processes.push({ role, port, program: stack.use(runProgram([`--services=${role}`], started)) });
    }
    for (const { port } of processes)
      expect(await notReadyBecause(port)).toContain(`Kafka does not answer at ${brokers}`);
    await broker.restart();
    for (const { role, port, program } of processes) {
      await program.internal;
      expect([role, (await fetch(`http://127.0.0.1:${port}/readyz`)).status]).toEqual([role, 200]);
      expect(program.said().match(/does not answer.* Waiting for it, 120 s at most\./g)).toHaveLength(1);
    }
  },
);
