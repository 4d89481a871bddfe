-- A receipt names its place in the log. Staff who look one up at a gateway learn whose it is, one event at a time.
create function account_of_event(of_partition int4, of_seq int8) returns int8
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select account from public.event where partition = of_partition and seq = of_seq
$$;
revoke all on function account_of_event(int4, int8) from public;
