-- One row per statement of a file: an account and currency with its period and balances.
create table finance.statement (
  id int8 generated always as identity primary key,
  file int8 not null references finance.file (id) on delete cascade,
  account varchar(64) not null,
  -- Place in the file, from 1.
  section int4 not null,
  currency varchar(8) not null,
  number varchar(60),
  -- As the statement names the account.
  holder varchar(60),
  -- Milliseconds since the epoch, both inclusive.
  from_at int8,
  to_at int8,
  -- The period is stated; otherwise it reaches from the first line to the last.
  is_stated boolean not null default false,
  opening_micros int8,
  closing_micros int8,
  -- Not a repetition of a statement of an earlier file.
  is_live boolean not null default false,
  unique (file, section)
);
create index statement_account on finance.statement (account, currency, from_at, id) where is_live;

-- A row of a file that was not imported, and why.
create table finance.bad_row (
  file int8 not null references finance.file (id) on delete cascade,
  account varchar(64) not null,
  record int8 not null,
  problem varchar(300) not null,
  -- The row as it is, shortened.
  text varchar(300) not null,
  at timestamptz not null default now(),
  primary key (file, record)
);
create index bad_row_account on finance.bad_row (account, file, record);

alter table finance.line add column statement int8;
-- Period and balances as a person gave them with the import.
alter table finance.file add column stated jsonb;
-- A sentence about exceptions without a line or an entry.
alter table finance.exception add column detail varchar(800);
