// One transaction. Rights of older versions are revoked; existing views become the projector's.
import pg from 'pg';
import { openClient } from '#infra/postgres/session/connect.ts';
import { scramVerifier } from '#infra/postgres/scram-verifier.ts';
import { VIEWS } from '#projections/registry.ts';
import { StartError } from '../start-error.ts';
import type { RolePasswords } from './role-passwords.ts';
import { DATABASE_ROLES, type DatabaseRole, RECORD_TABLE, RIGHTS, roleName, schemasOf } from './rights.ts';

const VIEW_SCHEMAS = VIEWS.map(({ schema }) => schema);
const OUR_SCHEMAS = ['public', 'projection', 'reader', 'reactor', 'jobs'];
const ALL = DATABASE_ROLES.map(roleName).join(', ');
const READERS = DATABASE_ROLES.filter((role) => RIGHTS[role].readsViews)
  .map(roleName)
  .join(', ');
const FUNCTIONS = DATABASE_ROLES.flatMap((role) => RIGHTS[role].functions ?? []);
const MAKER = roleName('projector');
/** Roles are shared by all databases of a server, which may grant at the same time. */
const ATTEMPTS = 10;
const MEANWHILE = new Set(['23505', '42710', 'XX000', '40P01']);
const NO_RIGHT = '42501';

/** `url` must be the owner's. */
export async function grantRights(url: string, passwords: RolePasswords): Promise<void> {
  await using client = await openClient(url, { applicationName: 'tallyhouse-migrate' });
  await client.pg.query(`select pg_advisory_lock(hashtext('tallyhouse rights'))`);
  for (const role of DATABASE_ROLES) await ensureRole(client.pg, role, passwords[role]);
  await ensureMembership(client.pg);
  for (let attempt = 1; !(await grantAll(client.pg)); attempt++) {
    if (attempt === ATTEMPTS) throw new Error('the rights of the tables are being changed by others all the time');
  }
}

/** @returns false to retry: another process changed a catalogue row */
async function grantAll(client: pg.Client): Promise<boolean> {
  await client.query('begin');
  try {
    for (const statement of await statementsFor(client)) await client.query(statement);
    await client.query('commit');
    return true;
  } catch (cause) {
    await client.query('rollback').catch(() => {});
    const { code = '', message } = cause as pg.DatabaseError;
    if (MEANWHILE.has(code)) return false;
    if (code !== NO_RIGHT) throw cause;
    throw new StartError(`Rights cannot be given (${message}): migrate as the owner of the database.`, { cause });
  }
}

async function ensureRole(client: pg.Client, role: DatabaseRole, password: string | undefined): Promise<void> {
  const name = roleName(role);
  for (let attempt = 1; ; attempt++) {
    try {
      const found = await client.query('select from pg_roles where rolname = $1', [name]);
      if (found.rowCount === 0) await client.query(`create role ${name}`);
      if (password === undefined) return;
      return void (await client.query(
        `alter role ${name} login password ${pg.escapeLiteral(scramVerifier(password))}`,
      ));
    } catch (cause) {
      const { code = '', message } = cause as pg.DatabaseError;
      if (code === NO_RIGHT) throw notAllowed(name, message, cause);
      if (!MEANWHILE.has(code) || attempt === ATTEMPTS) throw cause;
    }
  }
}

function notAllowed(name: string, message: string, cause: unknown): StartError {
  const remedy = `give the database's owner CREATEROLE, or make the roles first: ${ALL}`;
  return new StartError(`The database role ${name} cannot be made (${message}): ${remedy}.`, { cause });
}

/** The owner must be a member of the projector's role to transfer views to it; superusers always are. */
async function ensureMembership(client: pg.Client): Promise<void> {
  const found = await client.query<{ set: boolean }>(`select pg_has_role('${MAKER}', 'set') as set`);
  if (found.rows[0]!.set) return;
  try {
    await client.query(`grant ${MAKER} to current_user with inherit true, set true`);
  } catch (cause) {
    throw notAllowed(MAKER, (cause as Error).message, cause);
  }
}

async function statementsFor(client: pg.Client): Promise<string[]> {
  const found = await client.query<{ name: string }>('select current_database() as name');
  const database = pg.escapeIdentifier(found.rows[0]!.name);
  return [
    ...fresh(database),
    ...DATABASE_ROLES.flatMap((role) => granted(role, database)),
    ...(await viewsHandedOver(client)),
    ...(await partsShown(client)),
  ];
}

/** Revokes earlier rights and PUBLIC's defaults. */
function fresh(database: string): string[] {
  return [
    `revoke all on database ${database} from public, ${ALL}`,
    `revoke create on schema public from public`,
    ...OUR_SCHEMAS.flatMap((schema) => [
      `revoke all on schema ${schema} from ${ALL}`,
      `revoke all on all tables in schema ${schema} from public, ${ALL}`,
    ]),
    // PUBLIC may execute a restored function until revoked.
    ...FUNCTIONS.map((signature) => `revoke all on function ${signature} from public, ${ALL}`),
    `grant connect on database ${database} to ${ALL}`,
    `grant usage on schema public to ${ALL}`,
    `grant select on ${RECORD_TABLE} to ${ALL}`,
  ];
}

function granted(role: DatabaseRole, database: string): string[] {
  const { tables, functions = [], makesSchemas, makesTemporary } = RIGHTS[role];
  const name = roleName(role);
  return [
    ...schemasOf(role).map((schema) => `grant usage on schema ${schema} to ${name}`),
    ...Object.entries(tables).map(([table, privileges]) => `grant ${privileges.join(', ')} on ${table} to ${name}`),
    ...functions.map((signature) => `grant execute on function ${signature} to ${name}`),
    ...(makesSchemas ? [`grant create, temporary on database ${database} to ${name}`] : []),
    ...(makesTemporary ? [`grant temporary on database ${database} to ${name}`] : []),
  ];
}

/** Only policies that are missing: one waits for every transaction on the table. */
async function partsShown(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ policy: string }>(
    `select format('%I on reader.%I', policyname, tablename) as policy from pg_policies where schemaname = 'reader'`,
  );
  const present = new Set(rows.map(({ policy }) => policy));
  const wanted = new Map(
    DATABASE_ROLES.flatMap((role) => {
      const { parts = [] } = RIGHTS[role];
      if (parts.length === 0) return [];
      const listed = parts.map((part) => pg.escapeLiteral(part)).join(', ');
      return ['position', 'parked'].map((table) => [
        `${[roleName(role), ...parts].join('_')} on reader.${table}`,
        `to ${roleName(role)} using (part in (${listed}))`,
      ]);
    }),
  );
  return [
    ...[...present].filter((policy) => !wanted.has(policy)).map((policy) => `drop policy ${policy}`),
    ...[...wanted]
      .filter(([policy]) => !present.has(policy))
      .map(([policy, rows]) => `create policy ${policy} ${rows}`),
  ];
}

/** The projector owns the views; readers may also read its future ones. */
async function viewsHandedOver(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ schema: string; is_theirs: boolean; tables: string[] }>(
    `select nspname as schema, nspowner = '${MAKER}'::regrole as is_theirs,
       array(select format('%I.%I', nspname, relname) from pg_class
             where relnamespace = pg_namespace.oid and relkind in ('r', 'p') and relowner <> '${MAKER}'::regrole) as tables
     from pg_namespace where regexp_replace(nspname, '_v[0-9]+$', '') = any ($1)`,
    [VIEW_SCHEMAS],
  );
  return [
    `alter default privileges for role ${MAKER} grant usage on schemas to ${READERS}`,
    `alter default privileges for role ${MAKER} grant select on tables to ${READERS}`,
    ...rows.flatMap(({ schema, is_theirs, tables }) => [
      ...(is_theirs ? [] : [`alter schema ${schema} owner to ${MAKER}`]),
      ...tables.map((table) => `alter table ${table} owner to ${MAKER}`),
      `grant usage on schema ${schema} to ${READERS}`,
      `grant select on all tables in schema ${schema} to ${READERS}`,
    ]),
  ];
}
