import type { FIRST_SETTINGS } from '#infra/process/config.ts';
import type { Given } from '#infra/process/environment.ts';

type FirstSetting = (typeof FIRST_SETTINGS)[keyof typeof FIRST_SETTINGS];

/** A variable that gives no setting its first value. */
type Variable = Exclude<keyof Given, FirstSetting>;

type Section = { title: string; opening: string; variables: Partial<Record<Variable, string>> };

const OWN_MACHINE = "[developer's machine](operations.md#a-developers-machine)";

const PROCESS = {
  PORT: 'Port of the gateway. 0 takes a free one.',
  HOST: 'Address the gateway listens on.',
  DATA_DIR: 'Folder of the embedded PostgreSQL and of generated secrets.',
  DATABASE_URL: 'PostgreSQL server to use instead of the embedded one.',
  LOG_LEVEL: 'Lowest level that is logged, as in pino.',
  NODE_ENV: `\`production\` requires the secrets and turns off everything meant for a ${OWN_MACHINE}.`,
  PARTITIONS: 'Partitions of the log. Fixed once the log exists.',
  START_WAIT_SECONDS: 'How long a start waits for a PostgreSQL or Kafka that does not answer.',
} as const;

const SECRETS = {
  SEED_MASTER_KEY:
    'Every server seed is derived from it. Required in production and when scaled out; otherwise generated in `DATA_DIR`. A log opens only with the key it was created with.',
  PAYEE_KEY:
    'Seals payee forms and keys the hashes of withdrawal destinations. Derived from `SEED_MASTER_KEY` by default; required at a gateway that does not have that. It cannot be changed.',
  LOG_SALT_KEY:
    'Salts the leaves of the [signed log](operations.md#the-signed-log). Derived from `SEED_MASTER_KEY` by default; required at a gateway or prover that does not have that. It cannot be changed.',
  LOG_KEYS_FILE:
    'File of the keys that sign the log, which only its owner may read; `DATA_DIR/log-keys` by default. `npm run ledger -- log-keys` makes and rotates them; outside production the prover makes the first.',
  SESSION_KEYS:
    'Sign cookies; the first signs, the others are still accepted. Required in production and when scaled out; otherwise generated in `DATA_DIR`.',
  SIGNING_KEYS:
    'Sign exports of the books; the first signs, the public keys of all are published. Required in production and when scaled out; otherwise generated in `DATA_DIR`.',
  CHANNEL_KEY:
    'Shared by sequencers, gateways, reactors and the payout worker; required when they run as separate processes.',
} as const;

const PUBLIC = {
  PUBLIC_URL:
    'Address players use, such as `https://tally.example`. With https, cookies are secure. Other names than this one and loopback get 421.',
  LOG_ORIGIN:
    'Host, with or without a port, that the names of the signed log begin with. By default that of `PUBLIC_URL`. The first one stays the name.',
  WITNESSES_FILE:
    'Witnesses that cosign the log, as a [tlog-policy](https://c2sp.org/tlog-policy). Read at the start of the prover.',
  PROXY_HOPS: 'Number of your proxies in front of the gateway. Their `X-Forwarded-For` is trusted.',
  COUNTRY_HEADER:
    "Header with the visitor's country, such as `CF-IPCountry`. The proxy must set or remove it on every request. Without it the country is estimated from the IPv4 address.",
  MAX_CONNECTIONS: 'Open connections per gateway, WebSockets included. More are closed at once.',
  CONNECTIONS_PER_ADDRESS:
    'Open connections per address; behind proxies, requests in progress per visitor. More get 429.',
  SANCTIONS_FILE:
    'The sanctions list of the US Treasury (SDN.XML). Read again within a minute when it changes. Without it payees are screened by country only.',
  DRAIN_SECONDS:
    'How long a stopping gateway answers requests after `/readyz` has turned to 503. Without a value: 0, or 2 with Kafka.',
} as const;

const MAIL_AND_OFFERS = {
  SMTP_URL: `Mail server with user and password. Needs \`MAIL_FROM\` and \`PUBLIC_URL\`. Without it no mail is sent; a ${OWN_MACHINE} shows mail at \`/dev/mail\`.`,
  MAIL_FROM: 'Sender of all mail.',
  MAIL_REPLY_TO: 'Address that gets replies.',
  OFFER_NETWORKS: `Offer networks and their secrets ([format](operations.md#connect-an-offer-network)). Needs \`PUBLIC_URL\`. Without it a ${OWN_MACHINE} has every network, with public secrets.`,
  PAYOUT_PROVIDERS: `Payout providers, their secrets and the methods they serve ([format](operations.md#connect-a-payout-provider)). Methods without one are paid by hand. Without it a ${OWN_MACHINE} has every provider as a stand-in.`,
} as const;

const KAFKA = {
  KAFKA_BROKERS: 'Brokers, with their ports. Without it all services share one process.',
  KAFKA_TLS: 'Encrypt connections to Kafka.',
  KAFKA_CA_FILE: 'PEM file of a private certificate authority.',
  KAFKA_SASL_MECHANISM: 'How the user signs in.',
  KAFKA_USERNAME: 'User.',
  KAFKA_PASSWORD: 'Password.',
  KAFKA_REPLICATION: 'Replicas of each topic that `migrate` creates.',
  KAFKA_MIN_ISR: 'Replicas that must have a message before it is acknowledged.',
  KAFKA_RETENTION_HOURS: 'How long topics keep messages.',
  KAFKA_TOPIC_PREFIX: 'Prefix of topics and groups, for several houses on one Kafka.',
} as const;

const INTERNAL = {
  INTERNAL_HOST: 'Address for probes, metrics and the channel.',
  INTERNAL_PORT: 'Port for them. Without a value a separate service takes a free one.',
  INTERNAL_ADDRESS: 'Address that gateways use for this sequencer. By default `ws://` with the two above.',
} as const;

export const SECTIONS: readonly Section[] = [
  { title: 'Process and storage', opening: '', variables: PROCESS },
  { title: 'Secrets', opening: 'Keep these outside the backup.', variables: SECRETS },
  { title: 'Public address and limits', opening: '', variables: PUBLIC },
  { title: 'Mail and offers', opening: '', variables: MAIL_AND_OFFERS },
  { title: 'Kafka', opening: 'Only when [scaled out](../ARCHITECTURE.md#deployment-shapes).', variables: KAFKA },
  { title: 'Between services', opening: '', variables: INTERNAL },
];
