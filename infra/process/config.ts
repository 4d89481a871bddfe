import { environment, type Given, type LOG_LEVELS, DEFAULT_PORT } from './environment.ts';
import { isLoopback, isOwnMachine } from './own-machine.ts';

export type Environment = Record<string, string | undefined>;

export class ConfigError extends Error {
  override name = 'ConfigError';
}

export type KafkaConfig = {
  brokers: string[];
  /** Unencrypted if null. */
  tls: null | { caFile: string | null };
  sasl: null | { mechanism: NonNullable<Given['KAFKA_SASL_MECHANISM']>; username: string; password: string };
  /** For created topics: replicas, minimum in-sync replicas, retention. */
  replication: number;
  minIsr: number;
  retentionHours: number;
  /** For topics and groups: several installations can share one Kafka. */
  topicPrefix: string;
};

export type MailConfig = {
  smtpUrl: string;
  /** As MAIL_FROM: an address, with or without a name. */
  from: string;
  replyTo: string | null;
};

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  /** If null, PostgreSQL is embedded in `dataDir`. */
  databaseUrl: string | null;
  /** If null, created once and kept in `dataDir`. Required in production and with several processes. */
  seedMasterKey: string | null;
  payeeKey: string | null;
  logSaltKey: string | null;
  /** Of the keys that sign the log. If null, in `dataDir`. */
  logKeysFile: string | null;
  /** A host, which the names of the log begin with. If null, of the public address. */
  logOrigin: string | null;
  witnessesFile: string | null;
  sanctionsFile: string | null;
  sessionKeys: string[] | null;
  signingKeys: string[] | null;
  /** An origin: no path, no trailing slash. */
  publicUrl: string | null;
  /** No mail is sent if null. */
  mail: MailConfig | null;
  /** OFFER_NETWORKS with its secrets; services/offers validates it. */
  offerNetworks: unknown;
  /** PAYOUT_PROVIDERS with its secrets; services/payouts validates it. */
  payoutProviders: unknown;
  /** Our proxies in front of the gateway, whose word for a visitor's address is trusted. */
  proxyHops: number;
  countryHeader: string | null;
  maxConnections: number;
  connectionsPerAddress: number;
  logLevel: (typeof LOG_LEVELS)[number];
  production: boolean;
  isOwnMachine: boolean;
  /** Initial values of settings; services/settings validates them. */
  firstSettings: Readonly<Record<string, unknown>>;
  /** The gateway keeps answering for this long after it reports not ready, so that load balancers notice. */
  drainMs: number;
  startWaitMs: number;
  /** Fixed when the log is created. */
  partitions: number;
  /** If null, the roles communicate inside one process. */
  kafka: KafkaConfig | null;
  /** For probes and metrics; the port is null unless given. */
  internal: { host: string; port: number | null };
  /** Published to gateways. If null, the internal host and port. */
  internalAddress: string | null;
  /** Shared by gateways, reactors and sequencers. */
  channelKey: string | null;
};

export const FIRST_SETTINGS = {
  approvals: 'APPROVALS',
  'signup-bonus': 'SIGNUP_BONUS',
  'game-limits': 'GAME_LIMITS',
  'offer-waiting': 'OFFER_WAITING',
  'abandoned-round-hours': 'ABANDONED_ROUND_HOURS',
  'bets-per-second': 'BETS_PER_SECOND',
  'registrations-per-hour': 'REGISTRATIONS_PER_HOUR',
  'sign-ins-per-address': 'SIGN_INS_PER_ADDRESS',
  'failed-sign-ins-per-address': 'FAILED_SIGN_INS_PER_ADDRESS',
} as const satisfies Record<string, keyof Given>;

const KAFKA_DRAIN_SECONDS = 2;
const ONLY_WITH_BROKERS = ['KAFKA_TLS', 'KAFKA_CA_FILE', 'KAFKA_SASL_MECHANISM', 'KAFKA_USERNAME', 'KAFKA_PASSWORD'];
const SASL = ['KAFKA_SASL_MECHANISM', 'KAFKA_USERNAME', 'KAFKA_PASSWORD'];

function contradictions(env: Environment): string[] {
  const problems: string[] = [];
  const has = (name: string) => env[name] !== undefined;
  if (!has('KAFKA_BROKERS')) {
    problems.push(...ONLY_WITH_BROKERS.filter(has).map((name) => `${name} is given without KAFKA_BROKERS`));
  }
  if (has('KAFKA_CA_FILE') && env['KAFKA_TLS'] !== 'true') problems.push('KAFKA_CA_FILE needs KAFKA_TLS=true');
  if (SASL.some(has))
    problems.push(
      ...SASL.filter((name) => !has(name)).map((name) => `${name} is missing beside ${SASL.filter(has).join(' and ')}`),
    );
  problems.push(...mailContradictions(env));
  if (has('COUNTRY_HEADER') && Number(env['PROXY_HOPS'] ?? 0) === 0) {
    problems.push('COUNTRY_HEADER needs PROXY_HOPS: without a proxy visitors write it themselves');
  }
  if (has('OFFER_NETWORKS') && !has('PUBLIC_URL')) problems.push('PUBLIC_URL is missing beside OFFER_NETWORKS');
  if (Number(env['KAFKA_MIN_ISR'] ?? 1) > Number(env['KAFKA_REPLICATION'] ?? 1)) {
    problems.push('KAFKA_MIN_ISR must not be above KAFKA_REPLICATION: nothing could be written');
  }
  if (
    has('INTERNAL_PORT') &&
    env['INTERNAL_PORT'] !== '0' &&
    env['INTERNAL_PORT'] === (env['PORT'] ?? String(DEFAULT_PORT))
  ) {
    problems.push('INTERNAL_PORT must differ from PORT');
  }
  return problems;
}

/** Links in mails begin with PUBLIC_URL, never with a request's host. */
function mailContradictions(env: Environment): string[] {
  const { SMTP_URL, MAIL_FROM, MAIL_REPLY_TO, PUBLIC_URL, NODE_ENV } = env;
  if (SMTP_URL === undefined) {
    const given = Object.entries({ MAIL_FROM, MAIL_REPLY_TO }).filter(([, value]) => value !== undefined);
    return given.map(([name]) => `${name} is given without SMTP_URL`);
  }
  const missing = Object.entries({ MAIL_FROM, PUBLIC_URL }).filter(([, value]) => value === undefined);
  const problems = missing.map(([name]) => `${name} is missing beside SMTP_URL`);
  const isTrial = PUBLIC_URL !== undefined && isLoopback(hostnameOf(PUBLIC_URL));
  if (NODE_ENV === 'production' && !isTrial && /^\s*http:/i.test(PUBLIC_URL ?? '')) {
    problems.push('PUBLIC_URL must start with https:// in production with SMTP_URL: mails carry links to it');
  }
  if (SMTP_URL.trim().endsWith('?tls=off') && !isTrial) {
    problems.push('SMTP_URL has ?tls=off, which needs a PUBLIC_URL on this machine, like http://localhost:8080');
  }
  return problems;
}

/** Empty if the address is malformed, which its schema reports. */
function hostnameOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}

/** An empty value counts as absent. */
export function readConfig(env: Environment): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`);
  problems.push(...contradictions(given));
  if (!parsed.success || problems.length > 0) throw new ConfigError(unusable(problems));
  const read = parsed.data;
  const shape = {
    host: read.HOST,
    databaseUrl: read.DATABASE_URL ?? null,
    publicUrl: read.PUBLIC_URL ?? null,
    proxyHops: read.PROXY_HOPS,
    production: read.NODE_ENV === 'production',
    kafka: kafkaOf(read),
  };
  return {
    ...shape,
    port: read.PORT,
    dataDir: read.DATA_DIR,
    seedMasterKey: read.SEED_MASTER_KEY ?? null,
    payeeKey: read.PAYEE_KEY ?? null,
    logSaltKey: read.LOG_SALT_KEY ?? null,
    logKeysFile: read.LOG_KEYS_FILE ?? null,
    logOrigin: read.LOG_ORIGIN ?? null,
    witnessesFile: read.WITNESSES_FILE ?? null,
    sanctionsFile: read.SANCTIONS_FILE ?? null,
    sessionKeys: read.SESSION_KEYS ?? null,
    signingKeys: read.SIGNING_KEYS ?? null,
    mail: mailOf(read),
    offerNetworks: read.OFFER_NETWORKS ?? null,
    payoutProviders: read.PAYOUT_PROVIDERS ?? null,
    countryHeader: read.COUNTRY_HEADER ?? null,
    maxConnections: read.MAX_CONNECTIONS,
    connectionsPerAddress: read.CONNECTIONS_PER_ADDRESS,
    logLevel: read.LOG_LEVEL,
    isOwnMachine: isOwnMachine(shape),
    firstSettings: firstSettingsOf(read),
    drainMs: 1000 * (read.DRAIN_SECONDS ?? (read.KAFKA_BROKERS === undefined ? 0 : KAFKA_DRAIN_SECONDS)),
    startWaitMs: 1000 * read.START_WAIT_SECONDS,
    partitions: read.PARTITIONS,
    internal: { host: read.INTERNAL_HOST, port: read.INTERNAL_PORT ?? null },
    internalAddress: read.INTERNAL_ADDRESS ?? null,
    channelKey: read.CHANNEL_KEY ?? null,
  };
}

function firstSettingsOf(read: Given): Readonly<Record<string, unknown>> {
  const given = Object.entries(FIRST_SETTINGS).map(([key, variable]) => [key, read[variable]] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

export function unusable(problems: readonly string[]): string {
  return ['The configuration is not usable:', ...[...new Set(problems)].map((line) => `  ${line}`)].join('\n');
}

function mailOf({ SMTP_URL: smtpUrl, MAIL_FROM: from, MAIL_REPLY_TO: replyTo }: Given): MailConfig | null {
  if (smtpUrl === undefined || from === undefined) return null;
  return { smtpUrl, from, replyTo: replyTo ?? null };
}

function kafkaOf(read: Given): KafkaConfig | null {
  if (read.KAFKA_BROKERS === undefined) return null;
  const { KAFKA_SASL_MECHANISM: mechanism, KAFKA_USERNAME: username, KAFKA_PASSWORD: password } = read;
  const isNamed = mechanism !== undefined && username !== undefined && password !== undefined;
  return {
    brokers: read.KAFKA_BROKERS,
    tls: read.KAFKA_TLS === 'true' ? { caFile: read.KAFKA_CA_FILE ?? null } : null,
    sasl: isNamed ? { mechanism, username, password } : null,
    replication: read.KAFKA_REPLICATION,
    minIsr: read.KAFKA_MIN_ISR,
    retentionHours: read.KAFKA_RETENTION_HOURS,
    topicPrefix: read.KAFKA_TOPIC_PREFIX,
  };
}
