-- What keeps dead rows of this database from being removed, and for how many seconds, with the owner's rights: a service's own role
-- sees only its own sessions. Vacuum's own workers are left out: nothing waits for them.
create function old_snapshots() returns table (pid int4, application text, login text, seconds float8)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select pid, application_name, usename::text, extract(epoch from clock_timestamp() - xact_start)::float8
  from pg_stat_activity
  where (datname = current_database() or backend_type = 'walsender') and backend_type <> 'autovacuum worker'
    and (backend_xmin is not null or backend_xid is not null) and xact_start is not null and pid <> pg_backend_pid()
  union all
  select null, 'prepared transaction ' || gid, owner::text, extract(epoch from clock_timestamp() - prepared)::float8
  from pg_prepared_xacts where database = current_database()
$$;

revoke execute on function old_snapshots from public;
