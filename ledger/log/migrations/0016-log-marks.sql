-- Where the log began to carry what audits ask for. Up to `lacking_to` events of the partition may lack it; no row: all have it.
-- "settings": events other than those of rounds name the settings that they were decided under (decision 70).
-- "facts": what services store beside the log is complete, so that an audit misses what is not there.
-- "staff-points": points that staff give are counted for their day (decision 85).
-- "fit-winners": races are settled without players who could not win, and all who tie get a point (decision 81).
create table log_mark (
  mark varchar(20) not null,
  partition int2 not null,
  lacking_to int8 not null check (lacking_to > 0),
  primary key (mark, partition)
);

-- Rounds never name their settings: those before the first event that does are older too.
insert into log_mark (mark, partition, lacking_to)
  select 'settings', partition, coalesce(
    (select min(seq) - 1 from event where event.partition = older.partition and seq > older.seq and not kind between 100 and 499),
    (select max(seq) from event where event.partition = older.partition))
  from (
    select partition, max(seq) as seq from event
    where not kind between 100 and 499 and position(convert_to('"termsSeq":', 'UTF8') in data) = 0
    group by partition
  ) as older
  union all
  select mark, partition, seq from head cross join (values ('facts'), ('staff-points')) as marks (mark) where seq > 0
  union all
  select 'fit-winners', partition, max(seq) from event
  where kind = 552 and position(convert_to('"leastOne":true', 'UTF8') in data) = 0
  group by partition;

create trigger log_mark_is_append_only before update or delete or truncate on log_mark
  for each statement execute function refuse_log_change();
