-- What gateways have seen of the house's parts, shared by all of them.
create schema status;

-- The latest look. One gateway looks for all.
create table status.look (
  is_only boolean primary key default true check (is_only),
  begun_at timestamptz not null,
  -- Null until the first look is stored.
  ended_at timestamptz,
  -- Pairs of partition and sequence number.
  log_end jsonb not null
);

create table status.part (
  part varchar(20) primary key,
  state varchar(10) not null check (state in ('open', 'degraded', 'down')),
  since timestamptz not null
);

-- How the last commands of each gateway to the ledger ended.
create table status.attempts (
  gateway varchar(20) primary key,
  answered int4 not null,
  unanswered int4 not null,
  told_at timestamptz not null
);
