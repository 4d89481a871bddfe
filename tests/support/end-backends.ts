import { openClient } from '#infra/postgres/session/connect.ts';

/** `application` is a LIKE pattern. Returns the number of backends; with `waitMs`, waits for their end. */
export async function endBackends(url: string, application: string, waitMs = 0): Promise<number> {
  await using client = await openClient(url);
  const { rowCount } = await client.pg.query(
    `select pg_terminate_backend(pid, $2) from pg_stat_activity
     where datname = current_database() and application_name like $1 and pid <> pg_backend_pid()`,
    [application, waitMs],
  );
  return rowCount!;
}
