// The owner migrates at every start; a service's role only checks that the schema is current.
import { askOnce } from './session/kept-client.ts';
import { migrate, missingMigrations, MigrationError, type MigrationRoom } from './migrate.ts';

/** A role that may create tables also migrates an empty database. */
const MAY_MIGRATE = `
select case when record.oid is null then has_schema_privilege('public', 'create')
  else pg_has_role(record.relowner, 'usage') end as may
from (select to_regclass('public.schema_migration') as oid) as found
left join pg_class as record on record.oid = found.oid`;

export async function migrateOrCheck(
  url: string,
  rooms: readonly MigrationRoom[],
  answerWithinMs?: number,
): Promise<string[]> {
  if (await mayMigrate(url, answerWithinMs)) return migrate(url, rooms);
  const missing = await missingMigrations(url, rooms, answerWithinMs);
  if (missing.length === 0) return [];
  const others = missing.length > 1 ? ` and ${missing.length - 1} more` : '';
  throw new MigrationError(
    `The database lacks ${missing[0]}${others} of this program's schema: run npm run migrate as its owner.`,
  );
}

export async function wasMigrated(url: string, answerWithinMs?: number): Promise<boolean> {
  const asked = "select to_regclass('public.schema_migration') is not null as was";
  const found = await askOnce(url, (client) => client.query<{ was: boolean }>(asked), answerWithinMs);
  return found.rows[0]!.was;
}

async function mayMigrate(url: string, answerWithinMs?: number): Promise<boolean> {
  const found = await askOnce(url, (client) => client.query<{ may: boolean }>(MAY_MIGRATE), answerWithinMs);
  return found.rows[0]!.may;
}
