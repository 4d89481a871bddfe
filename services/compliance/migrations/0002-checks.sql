-- Evidence of each withdrawal, as known at its request, and its score.
create table compliance.assessment (
  -- Command id of the request.
  withdrawal uuid primary key,
  account int8 not null,
  at timestamptz not null default now(),
  method varchar(20) not null,
  points int8 not null,
  -- Keyed hashes.
  destination varchar(64) not null,
  device varchar(64),
  score int4 not null,
  verdict varchar(10) not null check (verdict in ('approve', 'review', 'hold')),
  reasons jsonb not null,
  evidence jsonb not null
);
create index assessment_of_account on compliance.assessment (account, at);
create index assessment_of_destination on compliance.assessment (destination);
create index assessment_of_device on compliance.assessment (device) where device is not null;

create table compliance.known_destination (
  account int8 not null references users (account) on delete cascade,
  hash varchar(64) not null,
  first_at timestamptz not null default now(),
  primary key (account, hash)
);

-- Stops approvals and payments: of one withdrawal, or of all of an account.
create table compliance.hold (
  id int8 generated always as identity primary key,
  account int8 not null,
  withdrawal uuid,
  kind varchar(10) not null check (kind in ('risk', 'sanctions')),
  reason varchar(500) not null,
  -- Entries of the sanctions list, as "uid of the entry: what matched".
  matches jsonb not null default '[]',
  -- Hash of the list that was screened against.
  list varchar(64),
  -- The person that was screened; another name is screened again.
  person varchar(64),
  state varchar(10) not null default 'open' check (state in ('open', 'cleared', 'confirmed')),
  opened_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by int8,
  note varchar(200)
);
create index hold_of_account on compliance.hold (account);
create unique index hold_of_withdrawal on compliance.hold (withdrawal) where withdrawal is not null;
create index hold_open on compliance.hold (id) where state = 'open';

create table compliance.tax_form (
  account int8 primary key,
  kind varchar(10) not null check (kind in ('W-9', 'W-8BEN')),
  -- Last day.
  valid_until date,
  recorded_at timestamptz not null default now(),
  recorded_by int8 not null,
  note varchar(200) not null
);

create table compliance.sanctions_list (
  -- SHA-256 of the file.
  hash varchar(64) primary key,
  published varchar(20) not null,
  entries int4 not null,
  loaded_at timestamptz not null default now(),
  is_current boolean not null
);
create unique index sanctions_list_current on compliance.sanctions_list (is_current) where is_current;

create table compliance.sanctions_entry (
  list varchar(64) not null references compliance.sanctions_list (hash) on delete cascade,
  uid int8 not null,
  names jsonb not null,
  programs jsonb not null,
  primary key (list, uid)
);

create table compliance.sanctions_address (
  list varchar(64) not null references compliance.sanctions_list (hash) on delete cascade,
  address varchar(200) not null,
  uid int8 not null,
  primary key (list, address, uid)
);

-- The list that a payee was last screened against.
alter table compliance.payee add column screened varchar(64);
create index payee_screened on compliance.payee (screened, account);
