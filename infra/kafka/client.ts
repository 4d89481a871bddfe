// Two consumers of a group that share a client also share its stored positions.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import kafkajs, { type Kafka as Client, type KafkaConfig, type LogEntry, type SASLOptions } from 'kafkajs';
import { KafkaAccessError } from './errors.ts';
import type { KafkaLog, KafkaSettings } from './port.ts';

// kafkajs 2.2.4 (its last) polls each connection's request queue every millisecond: 3 % of a core, and Node warns about
// negative timeouts.
type RequestQueue = {
  /** ms since 1970; in the past unless the broker throttles us. */
  throttledUntil: number;
  throttleCheckTimeoutId: NodeJS.Timeout | null;
  pending: readonly unknown[];
  checkPendingRequests(): void;
  scheduleCheckPendingRequests(): void;
};

const LOOK_AGAIN_AFTER_MS = 10;

function quietenIdleConnections(): void {
  const load = createRequire(import.meta.url);
  const { prototype } = load('kafkajs/src/network/requestQueue') as { prototype: RequestQueue };
  prototype.scheduleCheckPendingRequests = function scheduleCheckPendingRequests(this: RequestQueue) {
    const waitMs = this.throttledUntil - Date.now();
    if (this.throttleCheckTimeoutId !== null || (waitMs <= 0 && this.pending.length === 0)) return;
    const look = () => {
      this.throttleCheckTimeoutId = null;
      this.checkPendingRequests();
    };
    this.throttleCheckTimeoutId = setTimeout(look, waitMs > 0 ? waitMs : LOOK_AGAIN_AFTER_MS);
  };
}

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
