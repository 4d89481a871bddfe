-- Payments that people make from a file for the bank. An attempt is in one file at most.
create table payees.bank_file (
  id int8 generated always as identity primary key,
  -- Of the call that made it.
  command uuid not null unique,
  provider varchar(32) not null,
  -- Of staff.
  made_by int8 not null,
  made_at timestamptz not null default now(),
  row_count int4 not null,
  unit varchar(8) not null,
  amount numeric(40) not null,
  scale int2 not null,
  sha256 varchar(64) not null
);

create table payees.bank_row (
  -- Of the attempt.
  ref varchar(64) primary key,
  withdrawal uuid not null,
  file int8 not null references payees.bank_file (id),
  line int4 not null,
  -- Why the bank did not pay it.
  refusal varchar(200),
  refused_at timestamptz,
  unique (file, line)
);

create table payees.provider_balance (
  provider varchar(32) primary key,
  -- Null until it is known: amounts with their unit and scale.
  balances jsonb,
  known_at timestamptz,
  -- Of the last question, if it failed.
  error varchar(200),
  asked_at timestamptz not null
);

create index attempt_by_provider on payees.attempt (provider, state) where state <> 'closed';
