import { topicNames, topicShapes } from '#contracts/internal/topics/topics.ts';
import { KafkaUnreachable } from '#infra/kafka/errors.ts';
import { ONE_TRY, retryWithin, type Patience } from '#infra/retry-within.ts';
import { migrate } from '#infra/postgres/migrate.ts';
import type { Config, KafkaConfig } from '#infra/process/config.ts';
import type { Log } from '#infra/process/log.ts';
import { fixShape } from '#ledger/log/shape.ts';
import { requireDatabase, requireDurable } from '../ground-checks.ts';
import { SCHEMA_ROOMS } from '../schema-rooms.ts';
import { grantRights } from './grant-rights.ts';
import type { RolePasswords } from './role-passwords.ts';

export type MigrateHouse = {
  databaseUrl: string;
  config: Pick<Config, 'databaseUrl' | 'partitions' | 'kafka'>;
  passwords: RolePasswords;
  log: Log;
  /** Does not wait by default. */
  patience?: Patience;
  say(line: string): void;
};

/** Completed steps stay; it can be repeated. */
export async function migrateHouse(work: MigrateHouse): Promise<void> {
  const { databaseUrl, config, passwords, log, patience = ONE_TRY, say } = work;
  await requireDatabase(databaseUrl, patience);
  await requireDurable(databaseUrl, log);
  const applied = await migrate(databaseUrl, SCHEMA_ROOMS);
  say(applied.length === 0 ? 'schema      is up to date' : `schema      applied ${applied.join(', ')}`);
  await fixShape(databaseUrl, config.partitions);
  say(`partitions  ${config.partitions}`);
  if (config.databaseUrl !== null) {
    await grantRights(databaseUrl, passwords);
    say(`roles       have their rights; with a password: ${Object.keys(passwords).join(', ') || 'none'}`);
  }
  if (config.kafka === null) return;
  const makeTopics = () => ensureTopics(config.kafka!, config.partitions, log);
  const topics = await retryWithin(makeTopics, (error) => error instanceof KafkaUnreachable, patience);
  say(`topics      ${topics.join(', ')}`);
}

async function ensureTopics(settings: KafkaConfig, partitions: number, log: Log): Promise<string[]> {
  const { openKafka } = await import('#infra/kafka/kafka.ts');
  const kafka = await openKafka({ ...settings, clientId: 'tallyhouse-migrate' }, log);
  const shapes = topicShapes(topicNames(settings.topicPrefix), { ...settings, partitions });
  try {
    await kafka.ensureTopics(shapes);
    return shapes.map(({ name }) => name);
  } finally {
    await kafka.close();
  }
}
