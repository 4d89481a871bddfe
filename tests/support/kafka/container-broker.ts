import { ownPort } from '../own-port.ts';
import { KAFKA_VERSION } from './jars.ts';

const READY_WITHIN_MS = 60_000;

/** broker-settings.ts as the image's variables. */
function environment(port: number): Record<string, string> {
  return {
    KAFKA_NODE_ID: '1',
    KAFKA_PROCESS_ROLES: 'broker,controller',
    KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://:9093',
    KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}`,
    KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
    KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
    KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
    KAFKA_OFFSETS_TOPIC_NUM_PARTITIONS: '4',
    KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
    KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
    KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
    KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
    KAFKA_HEAP_OPTS: '-Xms64m -Xmx400m',
  };
}

/** Throws without Docker, the image, or an open broker. */
export async function startContainer(): Promise<{ brokers: string[]; stop(): Promise<void> }> {
  const { GenericContainer, getContainerRuntimeClient, Wait } = await import('testcontainers');
  await getContainerRuntimeClient().catch((cause: unknown) => {
    throw new Error('no Docker engine answers', { cause });
  });
  const port = await ownPort();
  const container = await new GenericContainer(`apache/kafka:${KAFKA_VERSION}`)
    .withExposedPorts({ container: 9092, host: port })
    .withEnvironment(environment(port))
    .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
    .withStartupTimeout(READY_WITHIN_MS)
    .start();
  return { brokers: [`127.0.0.1:${port}`], stop: async () => void (await container.stop()) };
}
