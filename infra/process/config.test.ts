import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const KEY = 'k'.repeat(32);

function problemsOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'none';
}

describe('the environment', () => {
  test('needs nothing: every value has a default, and empty counts as absent', () => {
    const config = readConfig({ PORT: '', DATABASE_URL: '' });
    expect(config).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '.data',
      databaseUrl: null,
      seedMasterKey: null,
      payeeKey: null,
      logSaltKey: null,
      logKeysFile: null,
      logOrigin: null,
      witnessesFile: null,
      sanctionsFile: null,
      sessionKeys: null,
      signingKeys: null,
      publicUrl: null,
      mail: null,
      offerNetworks: null,
      payoutProviders: null,
      proxyHops: 0,
      countryHeader: null,
      maxConnections: 10_000,
      connectionsPerAddress: 2000,
      logLevel: 'info',
      production: false,
      isOwnMachine: true,
      firstSettings: {},
      drainMs: 0,
      startWaitMs: 30_000,
      partitions: 1,
      kafka: null,
      internal: { host: '127.0.0.1', port: null },
      internalAddress: null,
      channelKey: null,
    });
  });

  test('a country header needs a proxy that sets it', () => {
    expect(problemsOf({ COUNTRY_HEADER: 'CF-IPCountry' })).toContain('COUNTRY_HEADER needs PROXY_HOPS');
    expect(problemsOf({ COUNTRY_HEADER: 'CF-IPCountry', PROXY_HOPS: '1' })).toBe('none');
  });

  test('mail needs a sender and a public address, which is https in production', () => {
    const mail = { SMTP_URL: 'smtps://user:pass@mail.example', MAIL_FROM: 'The House <mail@example.org>' };
    const publicUrl = 'https://tally.example';
    expect(readConfig({ ...mail, PUBLIC_URL: publicUrl }).mail).toEqual({
      smtpUrl: mail.SMTP_URL,
      from: mail.MAIL_FROM,
      replyTo: null,
    });
    expect(problemsOf({ SMTP_URL: mail.SMTP_URL })).toMatch(/MAIL_FROM is missing.*\n.*PUBLIC_URL is missing/);
    expect(problemsOf({ MAIL_FROM: 'mail@example.org' })).toContain('MAIL_FROM is given without SMTP_URL');
    expect(problemsOf({ ...mail, MAIL_FROM: 'a@x.example, b@y.example', PUBLIC_URL: publicUrl })).toContain(
      'MAIL_FROM',
    );
    const plain = { ...mail, PUBLIC_URL: 'http://tally.example' };
    expect(problemsOf(plain)).toBe('none');
    expect(problemsOf({ ...plain, NODE_ENV: 'production' })).toContain('PUBLIC_URL must start with https://');
    expect(problemsOf({ ...plain, NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:8080' })).toBe('none');
  });

  test('a mail server without TLS is for trials on this machine', () => {
    const mail = { SMTP_URL: 'smtp://mail:1025?tls=off', MAIL_FROM: 'mail@example.org' };
    expect(problemsOf({ ...mail, PUBLIC_URL: 'http://localhost:8080' })).toBe('none');
    expect(problemsOf({ ...mail, PUBLIC_URL: 'https://tally.example' })).toContain('SMTP_URL has ?tls=off');
    for (const other of ['smtp://mail?tls=no', 'smtps://mail?tls=off', 'smtp://mail?tls=off&pool=9']) {
      expect(problemsOf({ ...mail, SMTP_URL: other, PUBLIC_URL: 'http://localhost' })).toContain(
        'SMTP_URL has a query that is not known',
      );
    }
  });

  test.each([
    ['HTTPS://Tally.Example:443/house/', 'https://tally.example'],
    [' http://tally.example:80 ', 'http://tally.example'],
    ['https://tally.example.:8443/', 'https://tally.example:8443'],
    ['https://gäste.example', 'https://xn--gste-loa.example'],
  ])('the public address %j becomes the origin %s, as browsers send it', (given, origin) => {
    expect(readConfig({ PUBLIC_URL: given }).publicUrl).toBe(origin);
  });

  test.each([
    'https://anna:pw@tally.example',
    'https://tally.example?a=1',
    'https://tally.example#x',
    'tally.example',
    'http://tally.example:0',
  ])('the public address %j is refused', (given) => {
    expect(problemsOf({ PUBLIC_URL: given })).toContain('PUBLIC_URL must be an address of http or https');
  });

  test('reports every problem at once, one per line', () => {
    const env = {
      PORT: '99999',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://here',
      PUBLIC_URL: 'tallyhouse',
      SIGNUP_BONUS: '1.5',
    };
    const lines = problemsOf(env).split('\n');
    expect(lines).toHaveLength(6);
    for (const name of Object.keys(env)) expect(lines.some((line) => line.trim().startsWith(name))).toBe(true);
  });

  test('accepts several session keys; the first signs', () => {
    expect(readConfig({ NODE_ENV: 'production', SESSION_KEYS: `${KEY}, ${KEY}` })).toMatchObject({
      production: true,
      sessionKeys: [KEY, KEY],
    });
  });

  test('rejects a short secret and never repeats a secret in the message', () => {
    const problems = problemsOf({ SEED_MASTER_KEY: 'hunter2', SESSION_KEYS: `${KEY},swordfish` });
    expect(problems).toContain('SEED_MASTER_KEY must have at least 32 characters');
    expect(problems).toContain('SESSION_KEYS must be keys');
    expect(problems).not.toMatch(/hunter2|swordfish/);
  });

  test.each(['-1', '3000.5', '1e3', '0x10', ' 80', 'NaN'])('rejects the port %j', (port) => {
    expect(problemsOf({ PORT: port })).toContain('PORT must be a whole number');
  });

  test("reads Kafka's brokers, prefix and topic settings", () => {
    const { kafka, drainMs } = readConfig({
      KAFKA_BROKERS: 'kafka-1:9092, [::1]:9093',
      KAFKA_TLS: 'true',
      KAFKA_CA_FILE: '/etc/kafka/ca.pem',
      KAFKA_SASL_MECHANISM: 'scram-sha-512',
      KAFKA_USERNAME: 'tallyhouse',
      KAFKA_PASSWORD: 'swordfish',
      KAFKA_REPLICATION: '3',
      KAFKA_MIN_ISR: '2',
    });
    expect(kafka).toEqual({
      brokers: ['kafka-1:9092', '[::1]:9093'],
      tls: { caFile: '/etc/kafka/ca.pem' },
      sasl: { mechanism: 'scram-sha-512', username: 'tallyhouse', password: 'swordfish' },
      replication: 3,
      minIsr: 2,
      retentionHours: 168,
      topicPrefix: '',
    });
    expect(drainMs).toBe(2000);
  });

  test.each([
    [{ KAFKA_BROKERS: 'kafka' }, 'KAFKA_BROKERS must be brokers like kafka-1:9092'],
    [{ KAFKA_BROKERS: 'http://kafka:9092' }, 'KAFKA_BROKERS must be brokers like kafka-1:9092'],
    [{ KAFKA_TLS: 'true' }, 'KAFKA_TLS is given without KAFKA_BROKERS'],
    [{ KAFKA_BROKERS: 'a:1', KAFKA_TLS: 'yes' }, 'KAFKA_TLS must be true or false'],
    [{ KAFKA_BROKERS: 'a:1', KAFKA_CA_FILE: 'ca.pem' }, 'KAFKA_CA_FILE needs KAFKA_TLS=true'],
    [{ KAFKA_BROKERS: 'a:1', KAFKA_SASL_MECHANISM: 'md5' }, 'KAFKA_SASL_MECHANISM must be one of plain'],
    [{ OFFER_NETWORKS: '{}' }, 'PUBLIC_URL is missing beside OFFER_NETWORKS'],
    [{ KAFKA_BROKERS: 'a:1', KAFKA_USERNAME: 'me' }, 'KAFKA_PASSWORD is missing beside KAFKA_USERNAME'],
    [{ KAFKA_BROKERS: 'a:1', KAFKA_MIN_ISR: '2' }, 'KAFKA_MIN_ISR must not be above KAFKA_REPLICATION'],
    [{ KAFKA_BROKERS: 'a:1', KAFKA_REPLICATION: '0' }, 'KAFKA_REPLICATION must be a whole number from 1 to 32'],
    [{ KAFKA_BROKERS: 'a:1', KAFKA_RETENTION_HOURS: 'ever' }, 'KAFKA_RETENTION_HOURS must be a whole number'],
    [{ KAFKA_TOPIC_PREFIX: 'our house' }, 'KAFKA_TOPIC_PREFIX must be letters, digits, dots, dashes'],
    [{ PARTITIONS: '0' }, 'PARTITIONS must be a whole number from 1 to 256'],
    [{ INTERNAL_PORT: '3000' }, 'INTERNAL_PORT must differ from PORT'],
    [{ INTERNAL_ADDRESS: 'http://here' }, 'INTERNAL_ADDRESS must be an address that starts with ws://'],
    [{ CHANNEL_KEY: 'swordfish' }, 'CHANNEL_KEY must have at least 32 characters'],
    [{ DRAIN_SECONDS: '60' }, 'DRAIN_SECONDS must be a whole number from 0 to 15'],
  ])('%j is reported as: %s', (env, sentence) => {
    expect(problemsOf(env)).toContain(sentence);
    expect(problemsOf(env)).not.toContain('swordfish');
  });
});

test('each given value is in its field', () => {
  const given = {
    NODE_ENV: 'production',
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/var/lib/tallyhouse',
    DATABASE_URL: 'postgres://ledger/house',
    SEED_MASTER_KEY: 'm'.repeat(32),
    PAYEE_KEY: 'p'.repeat(32),
    LOG_SALT_KEY: 'l'.repeat(32),
    LOG_KEYS_FILE: '/files/log-keys',
    LOG_ORIGIN: 'ledger.example:8443',
    WITNESSES_FILE: '/files/witnesses',
    SANCTIONS_FILE: '/etc/sdn.xml',
    SESSION_KEYS: KEY,
    SIGNING_KEYS: KEY,
    PUBLIC_URL: 'https://tally.example',
    SMTP_URL: 'smtp://mail.example:587',
    MAIL_FROM: 'mail@tally.example',
    MAIL_REPLY_TO: 'help@tally.example',
    OFFER_NETWORKS: '{"cpx":{}}',
    PROXY_HOPS: '2',
    COUNTRY_HEADER: 'CF-IPCountry',
    MAX_CONNECTIONS: '900',
    CONNECTIONS_PER_ADDRESS: '90',
    LOG_LEVEL: 'debug',
    APPROVALS: 'single',
    SIGNUP_BONUS: '7',
    BETS_PER_SECOND: '8',
    GAME_LIMITS: '{"dice":{"maxStakePoints":9}}',
    ABANDONED_ROUND_HOURS: '2',
    REGISTRATIONS_PER_HOUR: '11',
    SIGN_INS_PER_ADDRESS: '16',
    FAILED_SIGN_INS_PER_ADDRESS: '17',
    DRAIN_SECONDS: '12',
    START_WAIT_SECONDS: '13',
    PARTITIONS: '14',
    KAFKA_BROKERS: 'kafka-1:9092',
    KAFKA_RETENTION_HOURS: '15',
    KAFKA_TOPIC_PREFIX: 'blue.',
    INTERNAL_HOST: '10.0.0.1',
    INTERNAL_PORT: '9000',
    INTERNAL_ADDRESS: 'ws://sequencer-1:9000',
    CHANNEL_KEY: 'c'.repeat(32),
  };
  expect(readConfig(given)).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/var/lib/tallyhouse',
    databaseUrl: 'postgres://ledger/house',
    seedMasterKey: 'm'.repeat(32),
    payeeKey: 'p'.repeat(32),
    logSaltKey: 'l'.repeat(32),
    logKeysFile: '/files/log-keys',
    logOrigin: 'ledger.example:8443',
    witnessesFile: '/files/witnesses',
    sanctionsFile: '/etc/sdn.xml',
    sessionKeys: [KEY],
    signingKeys: [KEY],
    publicUrl: 'https://tally.example',
    mail: { smtpUrl: 'smtp://mail.example:587', from: 'mail@tally.example', replyTo: 'help@tally.example' },
    offerNetworks: { cpx: {} },
    payoutProviders: null,
    proxyHops: 2,
    countryHeader: 'CF-IPCountry',
    maxConnections: 900,
    connectionsPerAddress: 90,
    logLevel: 'debug',
    production: true,
    isOwnMachine: false,
    firstSettings: {
      approvals: 'single',
      'signup-bonus': 7,
      'bets-per-second': 8,
      'game-limits': { dice: { maxStakePoints: 9 } },
      'abandoned-round-hours': 2,
      'registrations-per-hour': 11,
      'sign-ins-per-address': 16,
      'failed-sign-ins-per-address': 17,
    },
    drainMs: 12_000,
    startWaitMs: 13_000,
    partitions: 14,
    kafka: {
      brokers: ['kafka-1:9092'],
      tls: null,
      sasl: null,
      replication: 1,
      minIsr: 1,
      retentionHours: 15,
      topicPrefix: 'blue.',
    },
    internal: { host: '10.0.0.1', port: 9000 },
    internalAddress: 'ws://sequencer-1:9000',
    channelKey: 'c'.repeat(32),
  });
});

test.each([
  [{ PORT: '8080', INTERNAL_PORT: '8080' }, 'INTERNAL_PORT must differ from PORT'],
  [{ PORT: '8080', INTERNAL_PORT: '3000' }, 'none'],
  [{ PORT: '0', INTERNAL_PORT: '0' }, 'none'],
])('two ports %j are reported as: %s', (env, sentence) => {
  expect(problemsOf(env)).toContain(sentence);
});

test('trims blanks around an address', () => {
  const address = 'postgres://teller:swordfish@ledger:5432/house';
  expect(readConfig({ DATABASE_URL: ` ${address} ` }).databaseUrl).toBe(address);
});

describe('one’s own machine', () => {
  const OWN = [
    {},
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '127.0.0.9', NODE_ENV: 'development' },
    { PUBLIC_URL: 'http://localhost:5173' },
    { PUBLIC_URL: 'http://[::1]:3000' },
  ];
  const OTHERS = [
    { PUBLIC_URL: 'https://tally.example' },
    { PUBLIC_URL: 'http://localhost.tally.example' },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.0.2' },
    { PROXY_HOPS: '1' },
    { NODE_ENV: 'production' },
    { DATABASE_URL: 'postgres://ledger/house' },
    { KAFKA_BROKERS: 'kafka:9092' },
  ];

  test.each(OWN)('%j is one', (env) => expect(readConfig(env).isOwnMachine).toBe(true));
  test.each(OTHERS)('%j is none', (env) => expect(readConfig(env).isOwnMachine).toBe(false));
});
