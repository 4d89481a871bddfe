-- What the worker knows of each attempt to pay. The log decides; this is its work list.
create table payees.attempt (
  withdrawal uuid not null,
  attempt int4 not null,
  account int8 not null,
  method varchar(20) not null,
  points int8 not null,
  micros int8 not null,
  -- Chosen before the first call.
  provider varchar(32),
  -- The attempt's name at the provider.
  ref varchar(64) not null unique,
  unit varchar(8),
  amount numeric(40),
  scale int2,
  state varchar(16) not null,
  -- A call may have been taken whose answer is not known.
  is_doubtful boolean not null default false,
  -- Given by the provider.
  ids jsonb not null default '{}',
  -- Milliseconds since the epoch, as all times below but the lease's.
  opened_at int8 not null default 0,
  unknown_since int8,
  asks int4 not null default 0,
  due_at int8 not null,
  fee_micros int8 not null default 0,
  watch_until int8,
  claim_by int8,
  -- Of the refusal.
  code varchar(100),
  -- Why nothing is sent now.
  waits_for varchar(100),
  waits_since int8,
  needs_person varchar(200),
  -- Fencing token: each claim raises it.
  lease int8 not null default 0,
  leased_until timestamptz not null default '-infinity',
  primary key (withdrawal, attempt)
);
create index attempt_due on payees.attempt (due_at) where state <> 'closed';

-- The request as it is sent each time. Apart, because it names the payee and is erased with the destination.
create table payees.frozen_request (
  withdrawal uuid not null references payees.destination (withdrawal) on delete cascade,
  attempt int4 not null,
  payee jsonb not null,
  body bytea,
  primary key (withdrawal, attempt)
);
