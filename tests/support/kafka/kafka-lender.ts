// Vitest global set-up: one broker per run, started when the first test asks.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startContainer } from './container-broker.ts';
import { startBroker } from './start-broker.ts';

type FoundKafka = { brokers: readonly string[]; stop(): Promise<void> };

type NoKafka = { missing: string };

async function findKafka(): Promise<FoundKafka | NoKafka> {
  const given = process.env['KAFKA_BROKERS'] ?? '';
  if (given.trim() !== '') {
    return { brokers: given.split(',').map((address) => address.trim()), stop: () => Promise.resolve() };
  }
  const reasons: string[] = [];
  for (const start of [startContainer, startHere]) {
    try {
      return await start();
    } catch (error) {
      reasons.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
    }
  }
  return { missing: `KAFKA_BROKERS is not set, ${reasons.join(', ')}` };
}

async function startHere(): Promise<FoundKafka> {
  const broker = await startBroker({ mayArchive: true });
  return { brokers: broker.brokers, stop: () => broker[Symbol.asyncDispose]() };
}

declare module 'vitest' {
  interface ProvidedContext {
    /** GET returns the Loan. */
    kafkaLender: string;
  }
}

export type Loan = { brokers: readonly string[] } | NoKafka;

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let found: Promise<FoundKafka | NoKafka> | null = null;
  const server = createServer((_request, response) => {
    found ??= findKafka();
    void found.then((kafka) => {
      const loan: Loan = 'missing' in kafka ? kafka : { brokers: kafka.brokers };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(loan));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  project.provide('kafkaLender', `http://127.0.0.1:${port}/`);
  return async () => {
    server.closeAllConnections();
    server.close();
    const kafka = await found;
    if (kafka !== null && 'stop' in kafka) await kafka.stop();
  };
}
