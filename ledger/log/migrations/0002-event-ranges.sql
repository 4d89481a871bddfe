-- Makes one range of the event table, with the owner's rights: a sequencer may add to the log and asks for room here,
-- but owns no table and may make none.
-- Attached rather than made in place: that waits for no reader. `create table ... partition of` would wait for every
-- audit and backfill that is reading the log, and the writer with it.
-- The triggers of `event` do not see a statement that names a range itself, so each has its own.

create function make_event_range(of_partition int4, number int8, first_seq int8, end_seq int8) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  range_table text := format('event_%s_%s', of_partition, number);
begin
  if to_regclass('public.' || range_table) is not null then return; end if;
  execute format('create table public.%I (like public.event including defaults including constraints)', range_table);
  execute format('alter table public.event attach partition public.%I for values from (%s, %s) to (%s, %s)',
    range_table, of_partition, first_seq, of_partition, end_seq);
  execute format('create trigger event_is_append_only before update or delete or truncate on public.%I
    for each statement execute function public.refuse_log_change()', range_table);
end $$;

revoke execute on function make_event_range from public;
