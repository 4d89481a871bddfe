import type { Client } from 'pg';
import { expect, test } from 'vitest';
import { openClient } from '#infra/postgres/session/connect.ts';
import { prepareViews } from '#projections/state/prepare.ts';
import { VIEWS } from '#projections/registry.ts';
import { testDatabase } from '#tests/support/database.ts';

const LOG_TABLES = [
  'batch',
  'event',
  'head',
  'lease',
  'log_mark',
  'log_shape',
  'relay_cursor',
  'seen_commands',
  'sequencer',
  'snapshot',
  'snapshot_chunk',
];

/** As lines, for the tables whose oids are in $1. */
const PARTS = `
with wanted as (select oid, oid::regclass::text as relname from pg_class where oid = any ($1::oid[]))
select relname as name, 1 as part, attnum::int as place, format('%s.%s %s%s%s', relname, attname,
    format_type(atttypid, atttypmod), case when attnotnull then ' not null' end,
    ' default ' || pg_get_expr(adbin, adrelid)) as line
  from wanted join pg_attribute on attrelid = wanted.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
union all
select relname, 2, 0, format('%s partitioned by %s', relname, pg_get_partkeydef(wanted.oid))
  from wanted where pg_get_partkeydef(wanted.oid) is not null
union all
select relname, 3, 0, pg_get_indexdef(indexrelid) from wanted join pg_index on indrelid = wanted.oid
union all
select relname, 4, 0, format('%s %s', relname, pg_get_constraintdef(pg_constraint.oid))
  from wanted join pg_constraint on conrelid = wanted.oid and contype <> 'n'
union all
select relname, 5, 0, pg_get_triggerdef(pg_trigger.oid)
  from wanted join pg_trigger on tgrelid = wanted.oid and not tgisinternal
order by name, part, place, line`;

async function schemaOf(db: Client, schemas: readonly string[], tables: readonly string[] | null): Promise<string> {
  const { rows: wanted } = await db.query<{ oid: number }>(
    `select oid from pg_class where relkind in ('r', 'p') and relnamespace::regnamespace::text = any ($1)
      and ($2::text[] is null or relname = any ($2))`,
    [schemas, tables],
  );
  const { rows } = await db.query<{ line: string }>(PARTS, [wanted.map(({ oid }) => oid)]);
  return `${rows.map(({ line }) => line.trimEnd()).join('\n')}\n`;
}

test('the tables of the log match the golden schema', async () => {
  await using db = await testDatabase();
  await using client = await openClient(db.url);
  const { rows } = await client.pg.query<{ definition: string }>(
    `select pg_get_functiondef('public.refuse_log_change'::regproc) as definition`,
  );
  const schema = (await schemaOf(client.pg, ['public'], LOG_TABLES)) + rows[0]!.definition;
  await expect(schema).toMatchFileSnapshot('log-schema.sql');
});

test('the tables of every view match the golden schema', async () => {
  await using db = await testDatabase();
  await using client = await openClient(db.url);
  await prepareViews(client.pg, VIEWS, [0]);
  const versions = VIEWS.map(({ name, version }) => `${name} version ${version}\n`).toSorted();
  const schemas = VIEWS.map(({ schema }) => schema);
  await expect(versions.join('') + (await schemaOf(client.pg, schemas, null))).toMatchFileSnapshot('view-schemas.sql');
});
