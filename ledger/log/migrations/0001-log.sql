-- The event log: append-only, gap-free per partition, hash-chained per batch.
-- Hot path: fixed columns, no JSONB, no foreign keys, no row triggers, one extra index.

create table head (
  partition int2 primary key,
  -- last sequence number in the log; 0 while it is empty
  seq int8 not null,
  -- rises with every writer that takes the partition; an append must name it
  epoch int8 not null,
  -- hash of the last batch
  hash bytea not null
);

create table batch (
  partition int2 not null,
  -- sequence number of the batch's last event
  seq int8 not null,
  hash bytea not null,
  primary key (partition, seq)
);

create table event (
  partition int2 not null,
  seq int8 not null,
  account int8 not null,
  version int4 not null,
  kind int2 not null,
  amount int8 not null,
  available int8 not null,
  held int8 not null,
  command uuid not null,
  -- fingerprint of the command's input: the same id with other input is refused
  input int8 not null,
  at timestamptz not null,
  -- payload as UTF-8 JSON
  data bytea not null,
  primary key (partition, seq)
) partition by range (partition, seq);

create index event_command on event (command);

-- The book at some point of the log, in chunks; recovery reads the newest whole one and folds the tail after it.
create table snapshot (
  partition int2 not null,
  id int8 not null,
  -- every event up to here is inside; accounts may be newer, their version says so
  seq int8 not null,
  -- set once every chunk is written and everything inside it is committed in the log
  is_whole boolean not null default false,
  primary key (partition, id)
);

create table snapshot_chunk (
  partition int2 not null,
  id int8 not null,
  number int4 not null,
  data bytea not null,
  primary key (partition, id, number)
);

-- Filters over all command ids ever accepted (no false negatives), one row per generation and slice.
create table seen_commands (
  partition int2 not null,
  generation int4 not null,
  slice int4 not null,
  count int4 not null,
  bits bytea not null,
  primary key (partition, generation, slice)
);

-- A log is added to, never changed: even a slip of the owner's hand is stopped.
-- Neither shrinks: filters look random, and squeezing accounts would take a processor from the writer.
alter table seen_commands alter column bits set storage external;
alter table snapshot_chunk alter column data set storage external;

create function refuse_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'the event log is append-only: % on % is refused', tg_op, tg_table_name;
end $$;

create trigger event_is_append_only before update or delete or truncate on event
  for each statement execute function refuse_log_change();
create trigger batch_is_append_only before update or delete or truncate on batch
  for each statement execute function refuse_log_change();
