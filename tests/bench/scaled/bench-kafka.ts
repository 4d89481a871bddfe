// Kafka for the rows that need it, from where the tests have it: KAFKA_BROKERS, a container, or Maven and Java.
// Topics of a run have names of their own.
import { randomUUID } from 'node:crypto';
import { type Kafka, openKafka } from '#infra/kafka/kafka.ts';
import { silentLog } from '#infra/process/log.ts';
import { findKafka, type NoKafka } from '#tests/support/kafka/find-kafka.ts';

export type BenchKafka = AsyncDisposable & {
  brokers: readonly string[];
  kafka: Kafka;
  /** Before names of topics. */ prefix: string;
};

export async function openBenchKafka(): Promise<BenchKafka | NoKafka> {
  const found = await findKafka();
  if ('missing' in found) return found;
  const { brokers } = found;
  const kafka = await openKafka({ brokers, clientId: 'bench', tls: null, sasl: null }, silentLog());
  return {
    brokers,
    kafka,
    prefix: `bench-${randomUUID()}-`,
    async [Symbol.asyncDispose]() {
      await kafka.close();
      await found.stop();
    },
  };
}

/** What the table says of a row without it. */
export function withoutKafka({ missing }: NoKafka): string {
  return `there is no Kafka: ${missing}`;
}
