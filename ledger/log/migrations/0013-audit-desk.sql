-- What the audit desk of a gateway reads of the log. Each call is bounded, and none reads by condition: the desk names the events.
-- The tuples are the canonical bytes that the hash chain covers, as COPY BINARY prints them.
create function event_tuples(of_partition int4, of_seqs int8[]) returns table (seq int8, tuple bytea)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select event.seq, int2send(12::int2) ||
    int4send(2) || int2send(event.partition) || int4send(8) || int8send(event.seq) ||
    int4send(8) || int8send(account) || int4send(4) || int4send(version) || int4send(2) || int2send(kind) ||
    int4send(8) || int8send(amount) || int4send(8) || int8send(available) || int4send(8) || int8send(held) ||
    int4send(16) || uuid_send(command) || int4send(8) || int8send(input) || int4send(8) || timestamptz_send(at) ||
    int4send(octet_length(data)) || data
  from public.event
  where event.partition = of_partition and event.seq = any (of_seqs[1:5000])
  order by event.seq
$$;

create function events_of_command(of_command uuid) returns table (partition int2, seq int8)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select event.partition, event.seq from public.event where command = of_command order by event.partition, event.seq limit 100
$$;

-- The moves of one round lie between its first and its last event.
create function events_between(of_partition int4, of_account int8, after_seq int8, before_seq int8) returns table (seq int8)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select event.seq from public.event
  where event.partition = of_partition and account = of_account
    and event.seq > after_seq and event.seq < least(before_seq, after_seq + 200000)
  order by event.seq limit 200
$$;

create function batch_of_event(of_partition int4, of_seq int8)
returns table (first_seq int8, last_seq int8, previous bytea, hash bytea)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(before.seq, 0) + 1, own.seq, before.hash, own.hash
  from (
    select batch.seq, batch.hash from public.batch
    where batch.partition = of_partition and batch.seq >= of_seq order by batch.seq limit 1
  ) as own
  left join lateral (
    select batch.seq, batch.hash from public.batch
    where batch.partition = of_partition and batch.seq < own.seq order by batch.seq desc limit 1
  ) as before on true
$$;

create function batch_with_hash(of_hash bytea) returns table (partition int2, seq int8)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select batch.partition, batch.seq from public.batch where batch.hash = of_hash limit 1
$$;

revoke all on function event_tuples(int4, int8[]) from public;
revoke all on function events_of_command(uuid) from public;
revoke all on function events_between(int4, int8, int8, int8) from public;
revoke all on function batch_of_event(int4, int8) from public;
revoke all on function batch_with_hash(bytea) from public;
