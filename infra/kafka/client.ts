// Two consumers of a group that share a client also share its stored positions.
import { readFileSync } from 'node:fs';
import kafkajs, { type Kafka as Client, type KafkaConfig, type LogEntry, type SASLOptions } from 'kafkajs';
import { KafkaAccessError } from './errors.ts';
import type { KafkaLog, KafkaSettings } from './port.ts';
import { quietenIdleConnections } from './quiet.ts';

/** Waits of 0.1, 0.2, 0.4 and 0.8 s. Callers that need longer retry themselves. */
const RETRY = { initialRetryTime: 100, maxRetryTime: 1000, retries: 4 } as const;

const CONNECT_WITHIN_MS = 3000;
const ANSWER_WITHIN_MS = 15_000;

export type OpenClient = () => Client;

export function clientOpener(settings: KafkaSettings, log: KafkaLog): OpenClient {
  quietenIdleConnections();
  const config = clientConfig(settings, log);
  return () => new kafkajs.Kafka(config);
}

export function clientConfig({ brokers, clientId, tls, sasl }: KafkaSettings, log: KafkaLog): KafkaConfig {
  return {
    brokers: [...brokers],
    clientId,
    connectionTimeout: CONNECT_WITHIN_MS,
    authenticationTimeout: ANSWER_WITHIN_MS,
    requestTimeout: ANSWER_WITHIN_MS,
    retry: RETRY,
    logLevel: kafkajs.logLevel.INFO,
    logCreator: () => (entry) => tell(log, entry),
    ...(tls === null ? {} : { ssl: tls.caFile === null ? true : { ca: [readAuthorities(tls.caFile)] } }),
    // A copy: the client changes it.
    ...(sasl === null ? {} : { sasl: { ...sasl } as SASLOptions }),
  };
}

function readAuthorities(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new KafkaAccessError(`Kafka's certificate authorities cannot be read from ${file}: ${code}.`, { cause });
  }
  if (!text.includes('-----BEGIN CERTIFICATE-----')) {
    throw new KafkaAccessError(`Kafka's certificate authorities: ${file} holds no certificate in PEM form.`);
  }
  return text;
}

/** Debug level: several attempts a second while a broker is down. Final failures reach the caller. */
function tell(log: KafkaLog, { namespace, log: { message, ...details } }: LogEntry): void {
  const { logger: _logger, timestamp: _timestamp, stack: _stack, ...rest } = details;
  log.debug({ ...rest, kafka: namespace }, message);
}
