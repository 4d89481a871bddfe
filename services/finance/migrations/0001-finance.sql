-- Statements of providers, networks and the bank, and how they agree with the books. Nothing here moves money.
create schema finance;

-- How the statements of a ledger account are read.
create table finance.source (
  account varchar(64) primary key,
  format varchar(20) not null,
  mapping jsonb not null,
  -- A statement reports an entry this many days later, or earlier.
  lag_days int4 not null,
  lead_days int4 not null,
  changed_by int8 not null,
  changed_at timestamptz not null default now()
);

create table finance.file (
  id int8 generated always as identity primary key,
  account varchar(64) not null,
  name varchar(200) not null,
  bytes int8 not null default 0,
  sha256 bytea,
  state varchar(10) not null default 'storing'
    check (state in ('storing', 'stored', 'importing', 'imported', 'failed')),
  stored_by int8 not null,
  stored_at timestamptz not null default now(),
  mapping jsonb,
  -- Rows read so far, and what they were.
  records int8 not null default 0,
  lines int8 not null default 0,
  duplicates int8 not null default 0,
  problems int8 not null default 0,
  first_at int8,
  last_at int8,
  imported_at timestamptz,
  error varchar(500)
);
create index file_account on finance.file (account, id desc);
create index file_content on finance.file (sha256) where state = 'imported';
create index file_unfinished on finance.file (stored_at) where state <> 'imported';

-- The bytes as they were sent.
create table finance.file_chunk (
  file int8 not null references finance.file (id) on delete cascade,
  place int4 not null,
  bytes bytea not null,
  primary key (file, place)
);

create table finance.line (
  id int8 generated always as identity primary key,
  file int8 not null references finance.file (id),
  account varchar(64) not null,
  -- Row of the file.
  record int8 not null,
  kind varchar(4) not null check (kind in ('main', 'fee')),
  -- Milliseconds since the epoch.
  at int8 not null,
  micros int8 not null,
  currency varchar(8) not null,
  refs text[] not null,
  text varchar(200) not null,
  -- Indistinguishable lines have the same; `ordinal` numbers them.
  key bytea not null,
  ordinal int4,
  -- Not a repetition of a line of an earlier file.
  is_live boolean not null default false,
  unique (file, record, kind)
);
create unique index line_identity on finance.line (account, key, ordinal) where is_live;
create index line_account on finance.line (account, at, id) where is_live;
create index line_refs on finance.line using gin (refs) where is_live;

create table finance.match (
  id uuid primary key,
  account varchar(64) not null,
  rule varchar(20) not null,
  state varchar(10) not null check (state in ('confirmed', 'suggested', 'revoked')),
  made_at timestamptz not null default now(),
  -- Null: by a rule.
  made_by int8,
  reason varchar(200),
  revoked_at timestamptz,
  revoked_by int8,
  revoke_reason varchar(200)
);
create index match_account on finance.match (account, made_at desc, id);

-- A line, or an entry of the books by its log place. Only those of confirmed matches are live.
create table finance.claim (
  match uuid not null references finance.match (id) on delete cascade,
  account varchar(64) not null,
  line int8 references finance.line (id),
  partition int2,
  seq int8,
  is_live boolean not null,
  check ((line is null) <> (seq is null) and (seq is null) = (partition is null))
);
create index claim_match on finance.claim (match);
create unique index claim_line on finance.claim (line) where is_live and line is not null;
create unique index claim_entry on finance.claim (account, partition, seq) where is_live and seq is not null;

-- Lines and entries that a person settled without a counterpart.
create table finance.set_aside (
  account varchar(64) not null,
  line int8 unique references finance.line (id),
  partition int2,
  seq int8,
  verb varchar(10) not null,
  reason varchar(200) not null,
  by int8 not null,
  at timestamptz not null default now(),
  check ((line is null) <> (seq is null) and (seq is null) = (partition is null)),
  unique (account, partition, seq)
);

create table finance.run (
  id int8 generated always as identity primary key,
  account varchar(64) not null,
  at timestamptz not null default now(),
  by int8 not null,
  summary jsonb not null
);
create index run_account on finance.run (account, id desc);

create table finance.exception (
  id int8 generated always as identity primary key,
  account varchar(64) not null,
  type varchar(20) not null,
  -- "line 12" or "entry 0-34".
  subject varchar(40) not null,
  line int8 references finance.line (id),
  partition int2,
  seq int8,
  micros int8 not null,
  -- Milliseconds: of the line, or of the entry.
  dated_at int8 not null,
  state varchar(10) not null default 'open' check (state in ('open', 'posted', 'resolved')),
  opened_at timestamptz not null default now(),
  due_at timestamptz not null,
  owner int8,
  -- Null: it was resolved by a later match.
  verb varchar(10),
  reason varchar(200),
  -- Of the posting that resolves it.
  command uuid,
  resolved_by int8,
  resolved_at timestamptz
);
create unique index exception_subject on finance.exception (account, subject) where state <> 'resolved';
create index exception_open on finance.exception (state, due_at, id);
create index exception_account on finance.exception (account, id desc);

create table finance.note (
  id int8 generated always as identity primary key,
  exception int8 not null references finance.exception (id),
  by int8 not null,
  at timestamptz not null default now(),
  text varchar(500) not null
);
create index note_exception on finance.note (exception, id);

-- Months that were closed. `checklist` and `position` are those of the last closing.
create table finance.period (
  month varchar(7) primary key check (month ~ '^\d{4}-\d{2}$'),
  closed_by int8 not null,
  closed_at timestamptz not null default now(),
  reason varchar(200) not null,
  position text not null,
  checklist jsonb not null,
  trial jsonb not null
);

create table finance.reopening (
  id int8 generated always as identity primary key,
  month varchar(7) not null references finance.period (month),
  by int8 not null,
  reason varchar(200) not null,
  at timestamptz not null default now(),
  until timestamptz not null,
  ended_at timestamptz
);
create unique index reopening_open on finance.reopening (month) where ended_at is null;
