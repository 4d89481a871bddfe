-- Events of some kinds, for what-ifs of the gateway, which may read any event by its number (event_tuples). The view decided_event
-- listed the kinds; gateways of the version before still read it.
create function events_of_kinds(of_partition int4, after_seq int8, to_seq int8, of_kinds int4[]) returns setof event
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select * from public.event
  where event.partition = of_partition and event.seq > after_seq and event.seq <= least(to_seq, after_seq + 20000)
    and kind = any (of_kinds)
  order by event.seq
$$;
revoke all on function events_of_kinds(int4, int8, int8, int4[]) from public;
