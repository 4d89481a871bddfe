import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openClient } from '#infra/postgres/client.ts';
import { testDatabase } from '#tests/support/database.ts';

const TABLES = [
  'batch',
  'event',
  'head',
  'lease',
  'log_shape',
  'relay_cursor',
  'seen_commands',
  'sequencer',
  'snapshot',
  'snapshot_chunk',
];

/** The file's own first line. */
const HEADER = '-- The tables of the log after all migrations, as PostgreSQL describes them: see schema.int.test.ts.';

const SCHEMA = `
with wanted as (
  select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relname = any ($1)
)
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
union all
select '~', 6, 0, pg_get_functiondef(oid)
  from pg_proc where pronamespace = 'public'::regnamespace and proname = 'refuse_log_change'
order by name, part, place, line`;

test('the schema of the log is the pinned one', async () => {
  await using db = await testDatabase();
  await using client = await openClient(db.url);
  const { rows } = await client.pg.query<{ line: string }>(SCHEMA, [TABLES]);
  const schema = `${HEADER}\n${rows.map(({ line }) => line.trimEnd()).join('\n')}\n`;
  const pinned = readFileSync(new URL('../../golden/log-schema.sql', import.meta.url), 'utf8');
  expect(schema).toBe(pinned);
});
