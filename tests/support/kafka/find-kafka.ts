import { startContainer } from './container-broker.ts';
import { startBroker } from './start-broker.ts';

export type FoundKafka = { brokers: readonly string[]; stop(): Promise<void> };

export type NoKafka = { missing: string };

export async function findKafka(): Promise<FoundKafka | NoKafka> {
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
