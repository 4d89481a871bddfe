// Slow: one fault of each kind, against processes of all roles, Kafka and PostgreSQL.
import { afterAll, expect, test } from 'vitest';
import { faultsOf } from '#tests/support/cluster/faults/catalogue.ts';
import { openStage, type Stage } from '#tests/support/cluster/stage.ts';
import { strikeAndAudit } from '#tests/support/cluster/strike.ts';
import { testCluster } from '#tests/support/kafka/test-kafka.ts';
import { oneOfEachKind } from '#tests/support/soak.ts';

/** Two minutes in the long form. */
const KAFKA_IS_AWAY_MS = 5000;
const BROKERS = 1;
/** Low load, because other tests run beside this one. */
const THINK_MS = 500;

let stage: Promise<Stage> | undefined;
afterAll(async () => (await stage?.catch(() => undefined))?.[Symbol.asyncDispose]());

/** Only inside a test can a lack of Kafka be reported. A failure to open is retried by the next test. */
async function openOnce(): Promise<Stage> {
  const opening = (stage ??= testCluster(BROKERS).then((kafka) => openStage(kafka, { thinkMs: THINK_MS })));
  return await opening.catch((error: unknown) => {
    stage = undefined;
    throw error;
  });
}

test.each(oneOfEachKind(faultsOf(BROKERS)))('$name: $sentence', { timeout: 240_000 }, async (fault) => {
  const opened = await openOnce();
  const { findings, acknowledged } = await strikeAndAudit(opened, fault, { ms: KAFKA_IS_AWAY_MS });
  expect(findings, [...findings, opened.cluster.lastWords()].join('\n')).toEqual([]);
  expect(acknowledged).toBeGreaterThan(0);
});
