-- What networks of offers have told, what it came to, and what waits for a person. The points are in the log.
create schema offers;

-- The opaque code under which a network knows a player.
create table offers.player_code (
  account int8 primary key,
  code varchar(40) not null unique,
  made_at timestamptz not null default now()
);

-- Requests as they arrived; never changed. `marker` stands wherever the request held a secret of the house.
create table offers.inbox (
  id int8 generated always as identity primary key,
  marker varchar(60) not null,
  network varchar(32) not null,
  received_at timestamptz not null default clock_timestamp(),
  method varchar(4) not null,
  raw_target text not null,
  headers jsonb not null,
  body bytea not null,
  peer varchar(72)
);
create index inbox_received on offers.inbox (received_at);

-- Those that were not sorted yet.
create table offers.unread (
  inbox_id int8 primary key
);

-- What the authentic ones say: one row per network, transaction and kind, however often it was told.
create table offers.conversion (
  -- Follows from network, transaction and kind; also the id of the command that books it.
  id uuid primary key,
  network varchar(32) not null,
  transaction_id varchar(200) not null,
  kind varchar(8) not null check (kind in ('credit', 'reversal')),
  inbox_id int8 not null,
  received_at timestamptz not null,
  reference_id varchar(200),
  player_code varchar(100),
  click_code varchar(100),
  -- As sent.
  revenue varchar(60),
  reward varchar(60),
  offer_id varchar(100),
  event_id varchar(100),
  offer_name varchar(200),
  player_address varchar(72),
  -- new: to be decided; decided: to be booked, with what stands below; booked: in the log; waiting: a reversal without its
  -- credit; queued: an exception is open; void: nothing was to be booked; cancelled: reversed before it was credited.
  state varchar(10) not null default 'new'
    check (state in ('new', 'decided', 'booked', 'waiting', 'queued', 'void', 'cancelled', 'dismissed')),
  next_at timestamptz not null default clock_timestamp(),
  -- How often it was put off.
  tries int4 not null default 0,
  -- Somebody has looked at it: the cap and the comparison of revenue and reward are passed over.
  is_approved boolean not null default false,
  account int8,
  points int8,
  revenue_micros int8,
  release_at timestamptz,
  booked_at timestamptz,
  -- Of a credit: when its reversal was booked.
  reversed_at timestamptz,
  unique (network, transaction_id, kind)
);
create index conversion_due on offers.conversion (next_at) where state in ('new', 'decided');
create index conversion_waiting on offers.conversion (network) where state = 'waiting';
create index conversion_second_id on offers.conversion (network, reference_id) where kind = 'credit' and reference_id is not null;
create index conversion_account on offers.conversion (account, received_at);

-- One per request that needs a person; opened again when trying again did not help.
create table offers.exception (
  id int8 generated always as identity primary key,
  inbox_id int8 not null unique,
  conversion_id uuid,
  network varchar(32) not null,
  reason varchar(30) not null,
  detail varchar(300) not null,
  state varchar(10) not null default 'open' check (state in ('open', 'resolved', 'dismissed')),
  attempts int4 not null default 1,
  opened_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  closed_by varchar(80),
  -- The id of the request that closed it.
  closed_key uuid,
  note varchar(200)
);
create index exception_open on offers.exception (id) where state = 'open';

-- What players have opened. `address` is wiped after 90 days.
create table offers.click (
  code varchar(40) primary key,
  account int8 not null,
  network varchar(32) not null,
  offer_id varchar(100),
  offer_name varchar(200),
  address varchar(72),
  at timestamptz not null default clock_timestamp()
);
create index click_account on offers.click (account, at);
