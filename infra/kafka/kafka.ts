// The door to Kafka: opens the connection and hands out what port.ts promises. Nobody else knows which client stands behind.
// Before it: services that run scaled out. After it: topics.ts, offsets.ts, producer.ts, consumer.ts.
import type { Kafka, KafkaLog, KafkaSettings } from './port.ts';

export { KafkaAccessError, KafkaPositionError, KafkaTopicError, KafkaUnreachable } from './errors.ts';
export type {
  Consumer,
  ConsumerOptions,
  IncomingMessage,
  Kafka,
  KafkaLog,
  KafkaSettings,
  OutgoingMessage,
  Producer,
  TopicPlan,
} from './port.ts';

/**
 * Rejects with KafkaUnreachable (one sentence, names the brokers) when none answers, with KafkaAccessError when they do
 * not take the user.
 */
export function openKafka(settings: KafkaSettings, _log: KafkaLog): Promise<Kafka> {
  return Promise.reject(new Error(`not built yet: ${settings.brokers.join(', ')}`));
}
