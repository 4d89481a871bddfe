// The clock of one database that moves with those of the processes, because sequencers compare them.
import { openClient } from '#infra/postgres/session/connect.ts';

/** Sessions opened later read it as `clock_timestamp()`. */
export async function addMovingClock(databaseUrl: string): Promise<void> {
  await using client = await openClient(databaseUrl);
  await client.pg.query(`
    create schema moving;
    create table moving.clock (ahead interval not null);
    insert into moving.clock values ('0');
    create function moving.clock_timestamp() returns timestamptz language sql volatile security definer as
    $$ select pg_catalog.clock_timestamp() + ahead from moving.clock $$;
    grant usage on schema moving to public;
    do $$ begin
      execute format('alter database %I set search_path = "$user", public, moving, pg_catalog', current_database());
    end $$`);
}

export async function moveDatabaseClock(databaseUrl: string, aheadMs: number): Promise<void> {
  await using client = await openClient(databaseUrl);
  await client.pg.query(`update moving.clock set ahead = $1 * interval '1 millisecond'`, [aheadMs]);
}
