-- Staff find people by part of a name or e-mail. Without pg_trgm the search reads all rows.
do $$ begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm;
    create index users_search on users using gin ((lower(username) || ' ' || coalesce(lower(email), '')) gin_trgm_ops);
  end if;
exception when insufficient_privilege then
  raise notice 'pg_trgm may not be installed by this role';
end $$;

-- Pages of the newest accounts.
create index users_newest on users (created_at desc, account desc);
