// Our settings in the client's words: brokers, TLS, SASL, times, and its messages in our log.
// Every producer, consumer and administrative call has a client of its own: two consumers of one group that share a client
// share its idea of their positions.
import { readFileSync } from 'node:fs';
import kafkajs, { type Kafka as Client, type KafkaConfig, type LogEntry, type SASLOptions } from 'kafkajs';
import { KafkaAccessError } from './errors.ts';
import type { KafkaLog, KafkaSettings } from './port.ts';
import { quietenIdleConnections } from './quiet.ts';

/** Waits of 0.1, 0.2, 0.4, 0.8 s: whoever needs more patience tries again and can say so meanwhile. */
const RETRY = { initialRetryTime: 100, maxRetryTime: 1000, retries: 4 } as const;

const CONNECT_WITHIN_MS = 3000;
/** A broker that is frozen, not dead, is given up after this time. */
const ANSWER_WITHIN_MS = 15_000;

/** Each use gets its own, so that nothing is shared but the settings. */
export type OpenClient = () => Client;

export function clientOpener(settings: KafkaSettings, log: KafkaLog): OpenClient {
  quietenIdleConnections();
  const config = clientConfig(settings, log);
  return () => new kafkajs.Kafka(config);
}

/** Throws KafkaAccessError when the file with the certificate authorities cannot be read. */
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
    // A copy, because the client keeps in it what it has made of it.
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

/**
 * For the curious only: it tells every attempt, several times a second while a broker is away. What fails for good
 * reaches the caller as a rejection or by onFailure.
 */
function tell(log: KafkaLog, { namespace, log: { message, ...details } }: LogEntry): void {
  const { logger: _logger, timestamp: _timestamp, stack: _stack, ...rest } = details;
  log.debug({ ...rest, kafka: namespace }, message);
}
