import { type KafkaConfig, readConfig } from '#infra/process/config.ts';

export const PARTITIONS = 4;

const COMMON = {
  PARTITIONS: String(PARTITIONS),
  CHANNEL_KEY: 'the channel key that only the tests know',
  SEED_MASTER_KEY: 'the master key that only the tests know',
  // One operator takes held points of a rich account.
  APPROVALS: 'single',
  SESSION_KEYS: 'the session key that only the tests know',
  SIGNING_KEYS: 'the signing key that only the tests know',
  // High enough that no player runs out of points or meets a limit.
  SIGNUP_BONUS: '1000000',
  BETS_PER_SECOND: '1000000',
  PROXY_HOPS: '1',
  DRAIN_SECONDS: '1',
};

/** With three brokers every message has three replicas, two in sync. */
export function houseEnvironment(brokers: readonly string[], topicPrefix = ''): Record<string, string> {
  const copies = brokers.length >= 3 ? { KAFKA_REPLICATION: '3', KAFKA_MIN_ISR: '2' } : {};
  return { ...COMMON, ...copies, KAFKA_BROKERS: brokers.join(','), KAFKA_TOPIC_PREFIX: topicPrefix };
}

export function kafkaConfigOf(environment: Record<string, string>): KafkaConfig {
  return readConfig(environment).kafka!;
}
