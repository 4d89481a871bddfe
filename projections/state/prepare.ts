import { readFile } from 'node:fs/promises';
import type { Client, ClientBase } from 'pg';
import { NewerView, positionsOf } from './checkpoint.ts';
import { inTransaction } from '#infra/postgres/session/transaction.ts';
import { beginPositions } from '../consumer/reader-store.ts';
import type { View } from '../view/define-view.ts';

const RETIRED = [
  { name: 'payouts', schema: 'payouts' },
  { name: 'game-history', schema: 'game_history' },
];

/** Another role's schema remains, because only that role can drop it. */
async function dropRetiredViews(db: ClientBase): Promise<void> {
  for (const { name, schema } of RETIRED) {
    const { rowCount } = await db.query('DELETE FROM projection.view WHERE name = $1', [name]);
    if (rowCount !== 0 && (await isOurs(db, schema))) await db.query(`DROP SCHEMA ${schema} CASCADE`);
  }
}

async function isOurs(db: ClientBase, schema: string): Promise<boolean> {
  const sql = `SELECT FROM pg_namespace WHERE nspname = $1 AND pg_has_role(nspowner, 'USAGE')`;
  return (await db.query(sql, [schema])).rowCount === 1;
}

/** Programs that start at the same time create each view once. */
const PREPARE_LOCK = 'projection prepare';

export class ViewsOfAnotherRole extends Error {
  override name = 'ViewsOfAnotherRole';
}

export type Prepared = {
  /** New, or never projected. */
  empty: View[];
  /** Must be rebuilt before this program uses them. */
  outdated: View[];
};

export async function prepareViews(
  db: Client,
  views: readonly View[],
  partitions: readonly number[],
): Promise<Prepared> {
  // On its own: a projector of the version before holds checkpoints while it waits for those of a retired view.
  await alone(db, () => dropRetiredViews(db));
  return alone(db, async () => {
    const standing = await standingVersions(db);
    const prepared: Prepared = { empty: [], outdated: [] };
    for (const view of views) {
      const version = standing.get(view.name);
      if (version === undefined) await makeView(db, view);
      else if (version > view.version) throw newerThanProgram(view, version);
      const begun = partitions.map((partition) => ({ reader: view.name, partition, seq: 0, beganSeq: 0 }));
      await beginPositions(db, 'view', begun);
      if (version !== undefined && version < view.version) prepared.outdated.push(view);
      else if ((await furthest(db, view)) === 0) prepared.empty.push(view);
    }
    return prepared;
  });
}

function alone<Result>(db: Client, work: () => Promise<Result>): Promise<Result> {
  return inTransaction(db, async () => {
    // Later work relies on this write, so a crash of PostgreSQL must not undo it.
    await db.query('SET LOCAL synchronous_commit = on');
    await db.query('SELECT pg_advisory_xact_lock(hashtext($1))', [PREPARE_LOCK]);
    return work();
  });
}

/** Not created yet, or only in an older version. */
export async function missingViews(db: ClientBase, views: readonly View[]): Promise<View[]> {
  const standing = await standingVersions(db);
  return views.filter(({ name, version }) => (standing.get(name) ?? 0) < version);
}

export async function newerViews(db: ClientBase, views: readonly View[]): Promise<View[]> {
  const standing = await standingVersions(db);
  return views.filter(({ name, version }) => (standing.get(name) ?? 0) > version);
}

/** Tables that the user of `db` may not read. */
export async function unreadableTables(db: ClientBase, views: readonly View[]): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `SELECT format('%I.%I', nspname, relname) AS name
     FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
     WHERE nspname = ANY ($1) AND relkind IN ('r', 'p')
       AND NOT (has_schema_privilege(pg_namespace.oid, 'usage') AND has_table_privilege(pg_class.oid, 'select'))
     ORDER BY name`,
    [views.map(({ schema }) => schema)],
  );
  return rows.map(({ name }) => name);
}

async function standingVersions(db: ClientBase): Promise<Map<string, number>> {
  const { rows } = await db.query<{ name: string; version: number }>('SELECT name, version FROM projection.view');
  return new Map(rows.map((row) => [row.name, row.version]));
}

async function furthest(db: Client, { name }: View): Promise<number> {
  return Math.max(0, ...(await positionsOf(db, name)).values());
}

export function newerThanProgram({ name, version }: View, found: number): NewerView {
  return new NewerView(
    `The view ${name} in the database is of version ${found}, and this program knows version ${version}: start the newer program.`,
  );
}

async function makeView(db: Client, view: View): Promise<void> {
  await asMaker(db, view, () => makeTables(db, view, view.schema));
  await makeIndexes(db, view, view.schema);
  await db.query('INSERT INTO projection.view (name, version) VALUES ($1, $2)', [view.name, view.version]);
}

/** As the role that owns the views, so that readers keep their rights. Must run in a transaction. */
export async function asMaker(db: Client, view: View, make: () => Promise<void>): Promise<void> {
  const maker = await requireMaker(db, view);
  if (maker === null) return make();
  await db.query(`SET LOCAL ROLE ${maker}`);
  await make();
  await db.query('RESET ROLE');
}

/** The role to act as; null if the user of `db` is it. Throws ViewsOfAnotherRole. */
export async function requireMaker(db: ClientBase, { schema }: View): Promise<string | null> {
  const { rows } = await db.query<{ maker: string; isSelf: boolean; canBe: boolean }>(
    `SELECT maker::regrole::text AS maker, maker = current_user::regrole AS "isSelf", pg_has_role(maker, 'SET') AS "canBe"
     FROM (
       SELECT defaclrole, 1 FROM pg_default_acl WHERE defaclobjtype = 'n' AND defaclnamespace = 0
       UNION ALL SELECT nspowner, 2 FROM pg_namespace WHERE nspname = $1
     ) AS found (maker, place) ORDER BY place LIMIT 1`,
    [schema],
  );
  const [found] = rows;
  if (found === undefined || found.isSelf) return null;
  if (found.canBe) return found.maker;
  throw new ViewsOfAnotherRole(`The views belong to ${found.maker}: connect as ${found.maker} or a member of it.`);
}

/** Dropped with the connection. Needs no right to create visible objects. */
export const TEMPORARY = 'pg_temp';

export async function makeTables(db: Client, view: View, schema: string): Promise<void> {
  if (schema !== TEMPORARY) await db.query(`CREATE SCHEMA ${schema}`);
  await runInSchema(db, schema, view.create?.tables ?? (await readFile(new URL('table.sql', view.directory), 'utf8')));
  if (schema === TEMPORARY || view.openTables.length === 0) return;
  // `migrate` lets only the services' roles connect.
  await db.query(`GRANT USAGE ON SCHEMA ${schema} TO PUBLIC`);
  for (const table of view.openTables) await db.query(`GRANT SELECT ON ${schema}.${table} TO PUBLIC`);
}

/** Built on full tables, which is cheaper. Not every view has indexes. */
export async function makeIndexes(db: Client, view: View, schema: string): Promise<void> {
  const statements = view.create?.indexes ?? (await indexFileOf(view));
  if (statements !== '') await runInSchema(db, schema, statements);
}

async function indexFileOf({ directory }: View): Promise<string> {
  return readFile(new URL('index.sql', directory), 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  });
}

async function runInSchema(db: Client, schema: string, statements: string): Promise<void> {
  await db.query(`SET LOCAL search_path TO ${schema}`);
  await db.query(statements);
  await db.query('SET LOCAL search_path TO DEFAULT');
}
