import { type KafkaConfig, readConfig } from '#infra/process/config.ts';

export const PARTITIONS = 4;

const COMMON = {
  PARTITIONS: String(PARTITIONS),
  CHANNEL_KEY: 'the channel key that only the tests know',
  SEED_MASTER_KEY: 'the master key that only the tests know',
  SESSION_KEYS: 'the session key that only the tests know',
  // Nobody is to be told that he is broke, too fast, or one of too many from one address.
  SIGNUP_BONUS: '1000000',
  BETS_PER_SECOND: '1000000',
  PROXY_HOPS: '1',
  DRAIN_SECONDS: '1',
};

/** Where there are three brokers, all have every message and two must. */
export function houseEnvironment(brokers: readonly string[], topicPrefix = ''): Record<string, string> {
  const copies = brokers.length >= 3 ? { KAFKA_REPLICATION: '3', KAFKA_MIN_ISR: '2' } : {};
  return { ...COMMON, ...copies, KAFKA_BROKERS: brokers.join(','), KAFKA_TOPIC_PREFIX: topicPrefix };
}

export function kafkaConfigOf(environment: Record<string, string>): KafkaConfig {
  return readConfig(environment).kafka!;
}
