-- Statements that the house asks providers for, each day.
create table finance.pull (
  account varchar(64) primary key,
  -- Milliseconds: movements before it were imported.
  pulled_to int8,
  pulled_at int8,
  -- Null: there was nothing to import.
  file int8 references finance.file (id),
  next_at int8 not null,
  -- Of the process that is at it.
  lease uuid,
  leased_until int8,
  failures int4 not null default 0,
  error varchar(300)
);
