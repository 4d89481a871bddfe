import type { Client } from 'pg';

export type RowCount = Record<string, number>;

/** Sequences count rows of transactions that are rolled back, too. */
const COUNT_ROWS = `
create schema counted;
create function counted.row() returns trigger language plpgsql as $$
begin
  perform nextval(format('counted.%I', tg_argv[0]));
  return null;
end $$;
do $$
declare counted_table record;
begin
  for counted_table in
    select nspname as folder, relname as name, format('%s.%s', nspname, relname) as label
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition
      and nspname not in ('pg_catalog', 'information_schema', 'counted')
  loop
    execute format('create sequence counted.%I', counted_table.label);
    execute format('create trigger counted after insert or update or delete on %I.%I for each row
      execute function counted.row(%L)', counted_table.folder, counted_table.name, counted_table.label);
  end loop;
end $$`;

const COUNTED = `
select sequencename as label, coalesce(last_value, 0)::int as rows
from pg_sequences where schemaname = 'counted' order by sequencename`;

/** Of tables that a bet's work writes. Others are written by clocks. */
const BY_CLOCK = /^(audit|chat|jobs|mail|status|identity|offers)\.|^public\.(lease|snapshot)/;

/** Call it when all tables exist. Returns rows inserted, updated or deleted by table since the last call. */
export async function countRows(client: Client): Promise<() => Promise<RowCount>> {
  await client.query(COUNT_ROWS);
  let before = new Map<string, number>();
  return async () => {
    const { rows } = await client.query<{ label: string; rows: number }>(COUNTED);
    const now = new Map(rows.map((row) => [row.label, row.rows]));
    const written = [...now].map(([label, count]) => [label, count - (before.get(label) ?? 0)] as const);
    before = now;
    return Object.fromEntries(written.filter(([label, count]) => count > 0 && !BY_CLOCK.test(label)));
  };
}
