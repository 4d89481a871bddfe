import { expect, test } from 'vitest';
import { KafkaAccessError, KafkaTopicError, KafkaUnreachable } from './errors.ts';
import { asError, causesOf, explain, protocolCode } from './reason.ts';

const settings = { brokers: ['a:9092', 'b:9092'], sasl: null };
const clientError = (name: string, message: string, more: { type?: string; cause?: unknown } = {}) =>
  Object.assign(
    new Error(message, { cause: more.cause }),
    { name },
    more.type === undefined ? {} : { type: more.type },
  );

test('a lost connection, however deeply nested, becomes a sentence that names the brokers', () => {
  const deep = clientError('KafkaJSConnectionError', 'Connection error: connect ECONNREFUSED 10.0.0.1:9092');
  const thrown = clientError('KafkaJSNumberOfRetriesExceeded', 'gave up', { cause: deep });
  const error = explain(thrown, settings);
  expect(error).toBeInstanceOf(KafkaUnreachable);
  expect(error.message).toBe('Kafka does not answer at a:9092, b:9092: connect ECONNREFUSED 10.0.0.1:9092.');
  expect(error.cause).toBe(thrown);
});

test("a refused user is named; a missing right is reported in Kafka's words", () => {
  const sasl = { mechanism: 'plain', username: 'relay', password: 'secret' } as const;
  const wrong = explain(clientError('KafkaJSSASLAuthenticationError', 'SASL PLAIN authentication failed'), {
    ...settings,
    sasl,
  });
  expect(wrong).toBeInstanceOf(KafkaAccessError);
  expect(wrong.message).toBe(
    'Kafka at a:9092, b:9092 refuses the user "relay" (plain): SASL PLAIN authentication failed.',
  );
  expect(wrong.message).not.toContain('secret');
  const noRight = clientError('KafkaJSProtocolError', 'Not authorized to access topics', {
    type: 'TOPIC_AUTHORIZATION_FAILED',
  });
  expect(explain(noRight, settings).message).toBe(
    'Kafka at a:9092, b:9092 refuses a client without a user: Not authorized to access topics.',
  );
});

test('a topic deleted while in use is reported as a topic error', () => {
  const gone = clientError('KafkaJSProtocolError', 'This server does not host this topic-partition', {
    type: 'UNKNOWN_TOPIC_OR_PARTITION',
  });
  const said = 'Kafka at a:9092, b:9092 has no such topic, or not all of its partitions: was it deleted?';
  expect(explain(gone, settings)).toEqual(new KafkaTopicError(said, { cause: gone }));
});

test('other errors are unchanged', () => {
  const other = new Error('the disk is full');
  expect(explain(other, settings)).toBe(other);
  expect(protocolCode(other)).toBeNull();
});

test.each([
  'KafkaJSConnectionError',
  'KafkaJSConnectionClosedError',
  'KafkaJSRequestTimeoutError',
  'KafkaJSNoBrokerAvailableError',
  'KafkaJSBrokerNotFound',
  'KafkaJSGroupCoordinatorNotFound',
])('%s is a lost connection, reported in one sentence', (name) => {
  expect(explain(clientError(name, ' gone. '), settings)).toEqual(
    new KafkaUnreachable('Kafka does not answer at a:9092, b:9092: gone.'),
  );
});

test('brokers without users refuse any user', () => {
  const off = clientError('KafkaJSProtocolError', 'Security features are disabled', { type: 'SECURITY_DISABLED' });
  expect(explain(off, settings)).toBeInstanceOf(KafkaAccessError);
});

test('every error of an aggregate is a cause; an error that causes itself appears once', () => {
  const refused = clientError('KafkaJSProtocolError', 'no right', { type: 'TOPIC_AUTHORIZATION_FAILED' });
  const together = Object.assign(new Error('several'), { errors: [new Error('another'), 'no error', refused] });
  expect(protocolCode(together)).toBe('TOPIC_AUTHORIZATION_FAILED');
  const [one, other] = [new Error('one'), new Error('other')];
  one.cause = other;
  other.cause = one;
  expect(causesOf(one)).toEqual([one, other]);
  expect(asError('a text').message).toBe('a text');
});
