import kafkajs from 'kafkajs';
import { expect, test } from 'vitest';
import { silentLog } from '../process/log.ts';
import { clientConfig } from './client.ts';
import type { KafkaLog, KafkaSettings } from './port.ts';

const plain: KafkaSettings = { brokers: ['a:9092', 'b:9092'], clientId: 'relay', tls: null, sasl: null };

test('without TLS and SASL the client gets only the brokers and its name', () => {
  const config = clientConfig(plain, silentLog());
  expect(config).toMatchObject({ brokers: ['a:9092', 'b:9092'], clientId: 'relay' });
  expect(config).not.toHaveProperty('ssl');
  expect(config).not.toHaveProperty('sasl');
});

test("TLS without a file uses Node's certificate authorities", () => {
  expect(clientConfig({ ...plain, tls: { caFile: null } }, silentLog()).ssl).toBe(true);
});

test('changes the client makes to its settings do not reach ours', () => {
  const sasl = { mechanism: 'scram-sha-512', username: 'relay', password: 'secret' } as const;
  const config = clientConfig({ ...plain, sasl }, silentLog());
  expect(config.sasl).toEqual(sasl);
  expect(config.sasl).not.toBe(sasl);
});

test('client messages are logged at debug level, without stack and timestamp', () => {
  const said: unknown[] = [];
  const loud = () => expect.unreachable('only the curious are told');
  const log = { debug: (...line: unknown[]) => void said.push(line), info: loud, warn: loud, error: loud };
  const tell = clientConfig(plain, log as unknown as KafkaLog).logCreator!(kafkajs.logLevel.INFO);
  tell({
    namespace: 'Connection',
    level: kafkajs.logLevel.ERROR,
    label: 'ERROR',
    log: { timestamp: '2026-01-02', logger: 'kafkajs', message: 'Connection lost', broker: 'a:9092', stack: 'at …' },
  });
  expect(said).toEqual([[{ broker: 'a:9092', kafka: 'Connection' }, 'Connection lost']]);
});
