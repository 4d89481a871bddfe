import { z } from 'zod';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const SASL_MECHANISMS = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;

function wholeNumber(fallback: number, min: number, max: number) {
  return digits(min, max).default(fallback);
}

function digits(min: number, max: number) {
  const sentence = `must be a whole number from ${min} to ${max}`;
  const text = z.string().regex(/^\d{1,15}$/, sentence);
  return text.transform(Number).pipe(z.int(sentence).min(min, sentence).max(max, sentence));
}

function address(protocols: readonly string[]) {
  const sentence = `must be an address that starts with ${protocols.map((name) => `${name}://`).join(' or ')}`;
  const isGood = (text: string) => URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1));
  return z.string().trim().refine(isGood, sentence);
}

/** As browsers send it in `Origin`: lower-case, no default port, no path. */
function origin() {
  const sentence = 'must be an address of http or https with nothing but a host name and a port';
  return z
    .string()
    .trim()
    .transform((text, context) => {
      const url = URL.canParse(text) ? new URL(text) : null;
      const isPlain = url !== null && url.username + url.password + url.search + url.hash === '' && url.port !== '0';
      if (isPlain && /^https?:$/.test(url.protocol)) {
        url.hostname = url.hostname.replace(/\.$/, '');
        return url.origin;
      }
      context.addIssue({ code: 'custom', message: sentence });
      return z.NEVER;
    });
}

/** config.ts allows `?tls=off` to trials. */
function mailServer() {
  return address(['smtp', 'smtps']).refine((text) => {
    const { protocol, search } = URL.canParse(text) ? new URL(text) : { protocol: '', search: '' };
    return search === '' || (search === '?tls=off' && protocol === 'smtp:');
  }, 'has a query that is not known: only ?tls=off is, after smtp://');
}

function list(item: z.ZodString) {
  return z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(item).min(1));
}

/** The first part of the names of the log's trees, which readers see: without a scheme. */
const logHost = z
  .string()
  .trim()
  .regex(
    /^[a-z0-9](?:[a-z0-9.-]{0,180}[a-z0-9])?(?::\d{1,5})?$/,
    'must be a host name in lower case, with or without a port',
  );

export const DEFAULT_PORT = 3000;
const PORT_MAX = 65_535;
const secret = z.string().min(32, 'must have at least 32 characters');
const sessionKey = z.string().min(32, 'must be keys of at least 32 characters each, parted by commas');
const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' });
    return z.NEVER;
  }
});
/** An address with or without a name; a name must not need quotes. */
const sender = z
  .string()
  .regex(
    /^(?:[\w .-]{1,60} <[^\s<>@"]{1,64}@[\w.-]{1,180}>|[^\s<>@"]{1,64}@[\w.-]{1,180})$/,
    'must be an address like mail@example.org or The House <mail@example.org>',
  );
const broker = z
  .string()
  .regex(/^([^\s:/,[\]]+|\[[0-9a-fA-F:]+\]):\d{1,5}$/, 'must be brokers like kafka-1:9092, parted by commas');

export const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], 'must be production, development or test').optional(),
  PORT: wholeNumber(DEFAULT_PORT, 0, PORT_MAX),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: address(['postgres', 'postgresql']).optional(),
  SEED_MASTER_KEY: secret.optional(),
  PAYEE_KEY: secret.optional(),
  LOG_SALT_KEY: secret.optional(),
  LOG_KEYS_FILE: z.string().min(1).optional(),
  LOG_ORIGIN: logHost.optional(),
  WITNESSES_FILE: z.string().min(1).optional(),
  SANCTIONS_FILE: z.string().min(1).optional(),
  SESSION_KEYS: list(sessionKey).optional(),
  SIGNING_KEYS: list(sessionKey).optional(),
  PUBLIC_URL: origin().optional(),
  SMTP_URL: mailServer().optional(),
  MAIL_FROM: sender.optional(),
  MAIL_REPLY_TO: sender.optional(),
  PROXY_HOPS: wholeNumber(0, 0, 8),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,60}$/, 'must be the name of a header like CF-IPCountry')
    .optional(),
  MAX_CONNECTIONS: wholeNumber(10_000, 10, 1_000_000),
  CONNECTIONS_PER_ADDRESS: wholeNumber(2000, 10, 1_000_000),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  OFFER_NETWORKS: json.optional(),
  PAYOUT_PROVIDERS: json.optional(),
  APPROVALS: z.enum(['two', 'single'], 'must be two or single').optional(),
  SIGNUP_BONUS: digits(0, 1_000_000).optional(),
  BETS_PER_SECOND: digits(1, 1_000_000).optional(),
  GAME_LIMITS: json.optional(),
  OFFER_WAITING: json.optional(),
  ABANDONED_ROUND_HOURS: digits(1, 24 * 365).optional(),
  REGISTRATIONS_PER_HOUR: digits(1, 1_000_000).optional(),
  SIGN_INS_PER_ADDRESS: digits(1, 1_000_000).optional(),
  FAILED_SIGN_INS_PER_ADDRESS: digits(1, 1_000_000).optional(),
  DRAIN_SECONDS: digits(0, 15).optional(),
  START_WAIT_SECONDS: wholeNumber(30, 0, 3600),
  PARTITIONS: wholeNumber(1, 1, 256),
  KAFKA_BROKERS: list(broker).optional(),
  KAFKA_TLS: z.enum(['true', 'false'], 'must be true or false').optional(),
  KAFKA_CA_FILE: z.string().optional(),
  KAFKA_SASL_MECHANISM: z.enum(SASL_MECHANISMS, `must be one of ${SASL_MECHANISMS.join(', ')}`).optional(),
  KAFKA_USERNAME: z.string().optional(),
  KAFKA_PASSWORD: z.string().optional(),
  KAFKA_REPLICATION: wholeNumber(1, 1, 32),
  KAFKA_MIN_ISR: wholeNumber(1, 1, 32),
  KAFKA_RETENTION_HOURS: wholeNumber(168, 1, 87_600),
  KAFKA_TOPIC_PREFIX: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'must be letters, digits, dots, dashes')
    .default(''),
  INTERNAL_HOST: z.string().default('127.0.0.1'),
  INTERNAL_PORT: digits(0, PORT_MAX).optional(),
  INTERNAL_ADDRESS: address(['ws', 'wss']).optional(),
  CHANNEL_KEY: secret.optional(),
});

export type Given = z.infer<typeof environment>;
