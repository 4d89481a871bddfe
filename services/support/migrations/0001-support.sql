create schema support;

create table support.ticket (
  number int8 primary key generated always as identity,
  -- Its link is derived from it; the table holds the hash of the link's token only.
  id uuid not null unique,
  token_hash bytea not null unique,
  command_id uuid not null,
  account int8,
  -- Of a visitor.
  email varchar(254),
  topic varchar(20) not null,
  subject varchar(100) not null,
  -- Evidence from the player.
  offer jsonb,
  state varchar(12) not null check (state in ('unconfirmed', 'open', 'waiting', 'closed')),
  assignee int8,
  -- Rises with each change, so that no change is applied to a ticket that a colleague has changed.
  version int4 not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check ((account is null) <> (email is null))
);
create unique index ticket_of_account on support.ticket (account, command_id) where account is not null;
create unique index ticket_of_visitor on support.ticket (email, command_id) where email is not null;
create index ticket_in_state on support.ticket (state, changed_at, number);
create index ticket_by_account on support.ticket (account, changed_at) where account is not null;

create table support.message (
  id int8 primary key generated always as identity,
  ticket int8 not null references support.ticket on delete cascade,
  command_id uuid not null,
  -- Null if the player or visitor wrote it.
  staff int8,
  words varchar(2000) not null,
  at timestamptz not null default now(),
  unique (ticket, command_id)
);

create table support.note (
  id int8 primary key generated always as identity,
  account int8 not null,
  author int8 not null,
  command_id uuid not null unique,
  words varchar(2000) not null,
  at timestamptz not null default now()
);
create index note_about on support.note (account, id desc);
