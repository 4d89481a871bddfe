import { expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/days/time.ts';
import { KafkaAccessError, type KafkaSettings, KafkaUnreachable, openKafka } from '#infra/kafka/kafka.ts';
import { ownPort } from '#tests/support/own-port.ts';
import { silentLog } from '#infra/process/log.ts';
import { ownName, testSecureBroker } from '#tests/support/kafka/test-kafka.ts';
import { numbered, openReader, soon } from './reader.ts';

test('a broker with TLS and users accepts clients with both right, and tells others the problem', async () => {
  await using broker = await testSecureBroker({ tallyhouse: 'a-long-password' });
  const settings: KafkaSettings = {
    brokers: broker.brokers,
    clientId: 'test',
    tls: { caFile: broker.caFile },
    sasl: { mechanism: 'plain', username: 'tallyhouse', password: 'a-long-password' },
  };
  const open = (changes: Partial<KafkaSettings>) => openKafka({ ...settings, ...changes }, silentLog());
  const address = broker.brokers.join();

  const kafka = await open({});
  const name = ownName('test');
  await kafka.ensureTopics([{ name, partitions: 1, replication: 1, minIsr: 1, retentionMs: HOUR_MS }]);
  const producer = await kafka.openProducer();
  await producer.send(name, 0, numbered(0, 10));
  await using reader = await openReader({ kafka, topic: name, group: ownName('group') });
  await soon(() => reader.count() === 10);
  await kafka.close();

  const wrongPassword = open({ sasl: { ...settings.sasl!, password: 'another' } });
  await expect(wrongPassword).rejects.toThrow(KafkaAccessError);
  await expect(wrongPassword).rejects.toThrow(
    `Kafka at ${address} refuses the user "tallyhouse" (plain): SASL PLAIN authentication failed: `,
  );
  const wrongMechanism = open({ sasl: { ...settings.sasl!, mechanism: 'scram-sha-512' } });
  await expect(wrongMechanism).rejects.toThrow(
    `Kafka at ${address} refuses the user "tallyhouse" (scram-sha-512): The broker does not support`,
  );
  const foreignAuthority = open({ tls: { caFile: null } });
  await expect(foreignAuthority).rejects.toThrow(KafkaUnreachable);
  await expect(foreignAuthority).rejects.toThrow(`Kafka does not answer at ${address}: self-signed certificate`);
  await expect(open({ tls: null, sasl: null })).rejects.toThrow(`Kafka does not answer at ${address}: `);
}, 120_000);

test('unreachable brokers are named in one sentence', async () => {
  const brokers = [`127.0.0.1:${await ownPort()}`, `127.0.0.1:${await ownPort()}`];
  const opening = openKafka({ brokers, clientId: 'test', tls: null, sasl: null }, silentLog());
  await expect(opening).rejects.toThrow(KafkaUnreachable);
  await expect(opening).rejects.toThrow(
    /^Kafka does not answer at 127\.0\.0\.1:\d+, 127\.0\.0\.1:\d+: connect ECONNREFUSED 127\.0\.0\.1:\d+\.$/,
  );
});

test('a CA file that is missing or empty is reported before any connection', async () => {
  const settings = { brokers: ['127.0.0.1:9'], clientId: 'test', sasl: null };
  const missing = openKafka({ ...settings, tls: { caFile: '/nowhere/ca.pem' } }, silentLog());
  await expect(missing).rejects.toThrow(
    new KafkaAccessError(`Kafka's certificate authorities cannot be read from /nowhere/ca.pem: ENOENT.`),
  );
  const none = openKafka({ ...settings, tls: { caFile: import.meta.filename } }, silentLog());
  await expect(none).rejects.toThrow('holds no certificate in PEM form.');
});
