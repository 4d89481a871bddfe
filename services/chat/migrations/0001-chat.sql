create schema chat;

-- Its row lock orders messages and removals: a reader that has seen a number has seen all below it.
create table chat.counter (
  is_only boolean primary key default true check (is_only),
  last int8 not null default 0
) with (fillfactor = 10);
insert into chat.counter default values;

create table chat.message (
  id int8 primary key,
  -- Id of the command. A repeated command returns the first message.
  cause uuid not null unique,
  -- Null: sent by the house.
  account int8,
  type varchar(10) not null default 'message',
  text varchar(500) not null,
  is_admin boolean not null default false,
  -- Public link of a shared round.
  receipt varchar(200),
  created_at timestamptz not null,
  -- Its id, or the number of its removal.
  changed int8 not null unique,
  removed_at timestamptz,
  removed_by varchar(80),
  removal_reason varchar(200)
);
create index message_of_account on chat.message (account, created_at);
create index message_time on chat.message (created_at);

create table chat.report (
  message int8 not null references chat.message on delete cascade,
  -- The player who reported it.
  account int8 not null,
  reason varchar(10) not null,
  note varchar(200) not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (message, account)
);
create index report_open on chat.report (created_at) where closed_at is null;
create index report_of_account on chat.report (account);

create table chat.mute (
  account int8 primary key,
  reason varchar(200) not null,
  muted_by varchar(80) not null,
  muted_at timestamptz not null default now(),
  -- Null: until lifted.
  until timestamptz
);

-- Holds no text of a message.
create table chat.moderation (
  id int8 primary key generated always as identity,
  -- Id of the command. A repeated command does nothing.
  cause uuid not null,
  action varchar(10) not null,
  actor varchar(80) not null,
  account int8,
  message int8,
  reason varchar(200) not null,
  until timestamptz,
  created_at timestamptz not null default now(),
  unique nulls not distinct (cause, action, message)
);
create index moderation_of_account on chat.moderation (account, id);

create table chat.ignored (
  account int8 not null,
  ignored int8 not null,
  since timestamptz not null default now(),
  primary key (account, ignored)
);
create index ignored_by on chat.ignored (ignored);

-- Players online, by gateway. Lost in a crash, and written again within seconds.
create unlogged table chat.presence (
  gateway varchar(40) primary key,
  players int4 not null,
  seen_at timestamptz not null
) with (fillfactor = 10);
