import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openClient } from '#infra/postgres/session/connect.ts';
import { startEmbedded } from '#infra/postgres/embedded.ts';
import { migrate } from '#infra/postgres/migrate.ts';
import { openLog } from '#infra/process/log.ts';
import { THROWAWAY_CLUSTER } from '#services/ground-checks.ts';
import { SCHEMA_ROOMS } from '#services/schema-rooms.ts';
import { prepareViews } from '#projections/state/prepare.ts';
import { VIEWS } from '#projections/registry.ts';
import { inDatabase, TEMPLATES } from './database-url.ts';
import { migratedFor } from './role-logins.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Tests survive no power loss. */
const TEST_SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  `cluster_name=${THROWAWAY_CLUSTER}`,
  'shared_buffers=128MB',
  'max_connections=500',
  'max_wal_size=1GB',
  // It would visit every clone.
  'autovacuum=off',
];

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tallyhouse-test-'));
  const log = openLog({ level: 'fatal', name: 'test' });
  const server = await startEmbedded({ dataDir, log, settings: TEST_SETTINGS });
  const stop = async () => {
    await server[Symbol.asyncDispose]();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await makeTemplates(server.url);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('postgresUrl', server.url);
  return stop;
}

async function makeTemplates(server: string): Promise<void> {
  await using client = await openClient(server);
  const { migrated, started, house } = TEMPLATES;
  await client.pg.query(`create database ${migrated}`);
  const rooms = SCHEMA_ROOMS.filter(({ directory }) => existsSync(directory));
  await migrate(inDatabase(server, migrated), rooms);
  await client.pg.query(`create database ${started} template ${migrated}`);
  await withSession(inDatabase(server, started), (db) => prepareViews(db, VIEWS, []));
  await client.pg.query(`create database ${house} template ${started}`);
  await migratedFor(inDatabase(server, house));
  // A first connection leaves a cache of the catalogue, which clones would otherwise build.
  for (const template of [migrated, started, house]) {
    await withSession(inDatabase(server, template), (db) => db.query('select'));
  }
}

async function withSession(url: string, work: (db: pg.Client) => Promise<unknown>): Promise<void> {
  await using client = await openClient(url);
  await work(client.pg);
}
