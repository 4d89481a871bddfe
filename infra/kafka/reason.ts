import { KafkaAccessError, KafkaTopicError, KafkaUnreachable } from './errors.ts';
import type { KafkaSettings } from './port.ts';

const CONNECTION_ERRORS = new Set([
  'KafkaJSConnectionError',
  'KafkaJSConnectionClosedError',
  'KafkaJSRequestTimeoutError',
  'KafkaJSNoBrokerAvailableError',
  'KafkaJSBrokerNotFound',
  'KafkaJSGroupCoordinatorNotFound',
]);
/** Unknown user, wrong password or missing right, by the client's names and Kafka's codes. */
const ACCESS_ERRORS = /SASL|AUTHORIZATION_FAILED|SECURITY_DISABLED/;

export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

export function causesOf(thrown: unknown): Error[] {
  const found: Error[] = [];
  for (let error = thrown; error instanceof Error && !found.includes(error); error = error.cause) {
    found.push(error);
    if ('errors' in error && Array.isArray(error.errors)) found.push(...error.errors.filter((e) => e instanceof Error));
  }
  return found;
}

/** Kafka's own code, such as TOPIC_ALREADY_EXISTS. */
export function protocolCode(thrown: unknown): string | null {
  return (
    causesOf(thrown)
      .map(codeOf)
      .find((code) => code !== null) ?? null
  );
}

function codeOf(error: Error): string | null {
  return 'type' in error && typeof error.type === 'string' ? error.type : null;
}

export function explain(thrown: unknown, { brokers, sasl }: Pick<KafkaSettings, 'brokers' | 'sasl'>): Error {
  const causes = causesOf(thrown);
  const refused = causes.find((error) => ACCESS_ERRORS.test(error.name) || ACCESS_ERRORS.test(codeOf(error) ?? ''));
  if (refused !== undefined) {
    const user = sasl === null ? 'a client without a user' : `the user "${sasl.username}" (${sasl.mechanism})`;
    return new KafkaAccessError(`Kafka at ${brokers.join(', ')} refuses ${user}: ${sentence(refused)}`, {
      cause: thrown,
    });
  }
  const lost = causes.find(({ name }) => CONNECTION_ERRORS.has(name));
  if (lost !== undefined) {
    return new KafkaUnreachable(`Kafka does not answer at ${brokers.join(', ')}: ${sentence(lost)}`, { cause: thrown });
  }
  if (protocolCode(thrown) === 'UNKNOWN_TOPIC_OR_PARTITION') {
    const place = brokers.join(', ');
    return new KafkaTopicError(`Kafka at ${place} has no such topic, or not all of its partitions: was it deleted?`, {
      cause: thrown,
    });
  }
  return asError(thrown);
}

function sentence({ message }: Error): string {
  const text = message.replace(/^Connection error: /, '').trim();
  return text.endsWith('.') ? text : `${text}.`;
}
