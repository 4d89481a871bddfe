-- What players are notified of. Rows hold kinds and parameters; the words are made where they are shown.
create schema notifications;

create table notifications.notification (
  id int8 primary key generated always as identity,
  -- Null: all players.
  account int8,
  kind varchar(20) not null,
  params jsonb not null,
  -- Names the reason, such as "big_win:<round>". A reason notifies once.
  cause varchar(200) not null unique,
  -- Where the cause stands in the log, "partition:seq". Null: sent by staff.
  position varchar(32),
  -- Of staff.
  actor varchar(80),
  -- Time of the cause, not of the insert: a replay puts a notification where it was.
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- False where the player has turned the kind off on screen.
  on_screen boolean not null,
  -- Of an account's own. Of global ones see global_read.
  read_at timestamptz
);
create index notification_of_account on notifications.notification (account, id) where account is not null;
create index notification_global on notifications.notification (id) where account is null;
create index notification_sent on notifications.notification (id) where actor is not null;
create index notification_expiry on notifications.notification (expires_at);

-- What a player has read of the global ones.
create table notifications.global_read (
  account int8 not null,
  notification int8 not null references notifications.notification on delete cascade,
  read_at timestamptz not null default now(),
  primary key (account, notification)
);
create index global_read_of on notifications.global_read (notification);

-- Channels by kind, where a player has changed them.
create table notifications.preference (
  account int8 not null,
  kind varchar(20) not null,
  screen boolean not null,
  mail boolean not null,
  primary key (account, kind)
);

-- What the consumer knows of a player. A player sees no global notification that was sent before they came.
create table notifications.player (
  account int8 primary key,
  partition int2 not null,
  opened_at timestamptz not null
);

-- How far the consumer has read. Events up to `began_seq` were there before its first start: they are read, and told to nobody.
create table notifications.position (
  reader text not null,
  partition int2 not null,
  seq int8 not null,
  began_seq int8 not null,
  -- At `marked_seq` the log has a batch whose hash begins with `mark`.
  marked_seq int8,
  mark bytea,
  primary key (reader, partition)
) with (fillfactor = 50);

-- Events that the consumer could not take. They are tried again at the next start.
create table notifications.parked (
  partition int2 not null,
  seq int8 not null,
  reason text not null,
  parked_at timestamptz not null default now(),
  primary key (partition, seq)
);
