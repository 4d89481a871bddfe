-- The filters over all command ids in slices of 128 KiB. The 1 MiB of `seen_commands` kept a processor and the disk from
-- the writer for 20 ms each.
-- A table of its own: a process of the version before this that still runs must not put its large slices between the
-- small ones. Its snapshots fail instead, which costs only a longer recovery.
create table seen_slice (
  partition int2 not null,
  generation int4 not null,
  slice int4 not null,
  count int4 not null,
  bits bytea not null,
  primary key (partition, generation, slice)
);
-- Filters look random: squeezing them would take a processor and save nothing.
alter table seen_slice alter column bits set storage external;

insert into seen_slice (partition, generation, slice, count, bits)
select partition, generation, slice * 8 + part, count, substring(bits from part * 131072 + 1 for 131072)
from seen_commands cross join generate_series(0, 7) as part;

drop table seen_commands;
