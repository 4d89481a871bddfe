-- The shape of the log, and who writes which partition of it.

-- Over how many partitions accounts are spread. Written once, when the log is made; a log from before has one.
create table log_shape (
  one boolean primary key default true check (one),
  partitions int2 not null check (partitions >= 1)
);

create trigger log_shape_is_fixed before update or delete or truncate on log_shape
  for each statement execute function refuse_log_change();

-- The sequencers that share the partitions. Each beats while it lives; one whose beat stands still is gone.
create table sequencer (
  id uuid primary key,
  -- false while it leaves, or has failed to open a partition: it is given none
  is_taking boolean not null,
  -- process id of its connection at the server, which a killed process loses at once
  session int4 not null,
  beat int8 not null,
  renewed_at timestamptz not null
) with (fillfactor = 50);

-- Who writes a partition. The epoch is the head's as long as the owner is the last to have taken it.
create table lease (
  partition int2 primary key,
  epoch int8 not null,
  -- null when it was let go in order
  owner uuid,
  -- where the owner answers; null until its book stands
  address text,
  beat int8 not null,
  renewed_at timestamptz not null
) with (fillfactor = 50);
