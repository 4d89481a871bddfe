import { type Config, unusable } from '#infra/process/config.ts';
import { ROLE_NAMES, type RoleName } from './options.ts';
import { StartError } from './start-error.ts';

export function usualRoles(config: Pick<Config, 'kafka'>): readonly RoleName[] {
  return config.kafka === null ? ROLE_NAMES.filter((role) => role !== 'relay') : ROLE_NAMES;
}

type Needs = Pick<
  Config,
  | 'channelKey'
  | 'databaseUrl'
  | 'internal'
  | 'internalAddress'
  | 'kafka'
  | 'logSaltKey'
  | 'payeeKey'
  | 'production'
  | 'seedMasterKey'
  | 'sessionKeys'
  | 'signingKeys'
>;

/** Reports every missing setting, one per line. */
export function checkNeeds(roles: readonly RoleName[], config: Needs): void {
  const problems = [
    ...(config.kafka === null ? togetherNeeds(roles) : apartNeeds(roles, config)),
    ...secretNeeds(roles, config),
  ];
  if (problems.length > 0) throw new StartError(problems.length === 1 ? `${problems[0]}.` : unusable(problems));
}

const IN_PROCESS: Readonly<Record<RoleName, readonly RoleName[]>> = {
  sequencer: [],
  relay: [],
  projector: ['sequencer'],
  reactor: ['sequencer'],
  gateway: ['sequencer', 'projector'],
  payouts: ['sequencer', 'projector'],
  auditor: ['sequencer', 'projector'],
  prover: ['sequencer'],
};

function togetherNeeds(roles: readonly RoleName[]): string[] {
  if (roles.includes('relay')) return ['The service "relay" needs KAFKA_BROKERS: it brings the log to Kafka'];
  return roles.flatMap((role) => {
    const missing = IN_PROCESS[role].filter((needed) => !roles.includes(needed)).map((needed) => `"${needed}"`);
    if (missing.length === 0) return [];
    const needed = `needs ${missing.join(' and ')} in the same process (add to --services)`;
    return [`The service "${role}" ${needed}, or KAFKA_BROKERS to meet in another`];
  });
}

const OPTIONAL: ReadonlySet<RoleName> = new Set(['reactor', 'payouts', 'auditor', 'prover']);

/** No other process can reach an embedded database. */
function isAlone(roles: readonly RoleName[], { databaseUrl }: Pick<Config, 'databaseUrl'>): boolean {
  return databaseUrl === null && ROLE_NAMES.every((role) => OPTIONAL.has(role) || roles.includes(role));
}

const EVERYWHERE = new Set(['0.0.0.0', '::']);

function apartNeeds(roles: readonly RoleName[], config: Needs): string[] {
  if (isAlone(roles, config)) return [];
  const problems: string[] = [];
  const list = roles.join(',');
  if (config.databaseUrl === null) {
    problems.push(`DATABASE_URL is required for --services=${list}: the processes meet in one database`);
  }
  if (
    config.channelKey === null &&
    roles.some((role) => ['sequencer', 'gateway', 'reactor', 'payouts'].includes(role))
  ) {
    problems.push(`CHANNEL_KEY is required for --services=${list}: commands reach sequencers through the channel`);
  }
  if (roles.includes('sequencer') && config.internalAddress === null && EVERYWHERE.has(config.internal.host)) {
    problems.push(`INTERNAL_ADDRESS is required when INTERNAL_HOST is ${config.internal.host}: gateways must find us`);
  }
  return problems;
}

/** A generated secret would differ between processes. */
function secretNeeds(roles: readonly RoleName[], config: Needs): string[] {
  const isShared = config.kafka !== null && config.databaseUrl !== null;
  if (!config.production && !isShared) return [];
  const when = config.production
    ? 'when NODE_ENV is production'
    : 'with KAFKA_BROKERS: all processes must have the same';
  const problems: string[] = [];
  if (roles.includes('sequencer') && config.seedMasterKey === null)
    problems.push(`SEED_MASTER_KEY is required ${when}`);
  // A sequencer has SEED_MASTER_KEY.
  const needsPayees = !roles.includes('sequencer') && (roles.includes('gateway') || roles.includes('payouts'));
  if (needsPayees && config.payeeKey === null && config.seedMasterKey === null) {
    problems.push(`PAYEE_KEY is required ${when}, or SEED_MASTER_KEY, which it is derived from by default`);
  }
  const needsSalts = !roles.includes('sequencer') && (roles.includes('gateway') || roles.includes('prover'));
  if (needsSalts && config.logSaltKey === null && config.seedMasterKey === null) {
    problems.push(`LOG_SALT_KEY is required ${when}, or SEED_MASTER_KEY, which it is derived from by default`);
  }
  if (roles.includes('gateway') && config.sessionKeys === null) problems.push(`SESSION_KEYS is required ${when}`);
  if (roles.includes('gateway') && config.signingKeys === null) problems.push(`SIGNING_KEYS is required ${when}`);
  return problems;
}
