// Forward only; one transaction per file, recorded with its checksum. Refuses a database migrated by a newer program.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { despiteConflicts } from './session/conflict.ts';
import { askOnce } from './session/kept-client.ts';
import { openClient } from './session/connect.ts';

export type MigrationRoom = { room: string; directory: string };

type Migration = { room: string; number: number; name: string; sql: string; checksum: string };
type Applied = { room: string; number: number; name: string; checksum: string };

export class MigrationError extends Error {
  override name = 'MigrationError';
}

const FILE_NAME = /^(\d{4})-([a-z0-9-]+)\.sql$/;
/** Arbitrary: programs that start together migrate one after the other. */
const LOCK = 7_453_104_210;

function migrationsOf({ room, directory }: MigrationRoom): Migration[] {
  return readdirSync(directory)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file, place) => {
      const [, digits, name] = FILE_NAME.exec(file) ?? [];
      if (digits === undefined || name === undefined) throw new MigrationError(`${file} is not named NNNN-name.sql.`);
      const number = Number(digits);
      if (number !== place + 1) throw new MigrationError(`${room}: the file after ${place} must not be ${file}.`);
      const sql = readFileSync(join(directory, file), 'utf8');
      return { room, number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

const CREATE_RECORD = `create table if not exists schema_migration (
  room text not null,
  number int not null,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now(),
  primary key (room, number)
)`;

function checkKnown(applied: readonly Applied[], rooms: readonly MigrationRoom[], known: readonly Migration[]): void {
  const ours = new Set(rooms.map(({ room }) => room));
  const byPlace = new Map(known.map((migration) => [`${migration.room}/${migration.number}`, migration]));
  for (const { room, number, name, checksum } of applied) {
    if (!ours.has(room)) continue;
    const migration = byPlace.get(`${room}/${number}`);
    if (migration === undefined) {
      const found = titleOf({ room, number, name });
      throw new MigrationError(
        `The database has a newer schema (${found}) than this program: start the newer program.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new MigrationError(`The migration ${room} ${number} (${name}) was changed after this database had run it.`);
    }
  }
}

async function apply(client: pg.Client, { room, number, name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    const values = [room, number, name, checksum];
    await client.query('insert into schema_migration (room, number, name, checksum) values ($1, $2, $3, $4)', values);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new MigrationError(`The migration ${room} ${number} (${name}) failed: ${(cause as Error).message}`, {
      cause,
    });
  }
}

/** Returns the applied files. */
export async function migrate(url: string, rooms: readonly MigrationRoom[]): Promise<string[]> {
  const known = rooms.flatMap(migrationsOf);
  await using client = await openClient(url, { applicationName: 'tallyhouse-migrate' });
  await client.pg.query('select pg_advisory_lock($1)', [LOCK]);
  await client.pg.query('set client_min_messages = warning');
  await client.pg.query(CREATE_RECORD);
  const missing = await missingOf(client.pg, rooms, known);
  // Services of the version before may be running.
  for (const migration of missing) await despiteConflicts(() => apply(client.pg, migration));
  return missing.map(titleOf);
}

/** Read-only; throws as `migrate` does. */
export async function missingMigrations(
  url: string,
  rooms: readonly MigrationRoom[],
  answerWithinMs?: number,
): Promise<string[]> {
  const known = rooms.flatMap(migrationsOf);
  const ask = async (client: pg.Client): Promise<readonly Migration[]> => {
    const found = await client.query<{ present: boolean; may: boolean }>(RECORD_STANDS);
    const { present, may } = found.rows[0]!;
    if (!present) return known;
    if (may) return missingOf(client, rooms, known);
    throw new MigrationError(`The database user ${client.user} has no rights here: npm run migrate gives them.`);
  };
  return (await askOnce(url, ask, answerWithinMs)).map(titleOf);
}

const RECORD_STANDS = `
select oid is not null as present, coalesce(has_table_privilege(oid, 'select'), false) as may
from (select to_regclass('public.schema_migration') as oid) as record`;

async function missingOf(
  client: pg.Client,
  rooms: readonly MigrationRoom[],
  known: readonly Migration[],
): Promise<Migration[]> {
  const found = await client.query<Applied>('select room, number, name, checksum from schema_migration');
  checkKnown(found.rows, rooms, known);
  const done = new Set(found.rows.map(({ room, number }) => `${room}/${number}`));
  return known.filter(({ room, number }) => !done.has(`${room}/${number}`));
}

function titleOf({ room, number, name }: Pick<Migration, 'room' | 'number' | 'name'>): string {
  return `${room} ${String(number).padStart(4, '0')}-${name}`;
}
