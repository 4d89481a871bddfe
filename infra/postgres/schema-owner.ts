// Who may bring the schema up to date: its owner does, at every start; the role of one service only looks whether
// `npm run migrate` has been there. Before it: an address. After it: every room finds its tables, or the start ends.
import { openClient } from './client.ts';
import { migrate, missingMigrations, MigrationError, type MigrationRoom } from './migrate.ts';

/** An empty database belongs to whoever may make tables in it. */
const MAY_MIGRATE = `
select case when record.oid is null then has_schema_privilege('public', 'create')
  else pg_has_role(record.relowner, 'usage') end as may
from (select to_regclass('public.schema_migration') as oid) as found
left join pg_class as record on record.oid = found.oid`;

/** Returns the names of what it applied. Throws a MigrationError of one line when the schema is not the program's. */
export async function migrateOrCheck(url: string, rooms: readonly MigrationRoom[]): Promise<string[]> {
  if (await mayMigrate(url)) return migrate(url, rooms);
  const missing = await missingMigrations(url, rooms);
  if (missing.length === 0) return [];
  const others = missing.length > 1 ? ` and ${missing.length - 1} more` : '';
  throw new MigrationError(
    `The database lacks ${missing[0]}${others} of this program's schema: run npm run migrate as its owner.`,
  );
}

/** Whether anybody ever migrated this database, to whatever version. */
export async function wasMigrated(url: string): Promise<boolean> {
  await using client = await openClient(url);
  const found = await client.pg.query<{ was: boolean }>(
    "select to_regclass('public.schema_migration') is not null as was",
  );
  return found.rows[0]!.was;
}

async function mayMigrate(url: string): Promise<boolean> {
  await using client = await openClient(url);
  const found = await client.pg.query<{ may: boolean }>(MAY_MIGRATE);
  return found.rows[0]!.may;
}
