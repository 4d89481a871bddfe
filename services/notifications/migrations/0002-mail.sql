-- Notifications by mail.
alter table notifications.notification
  add column mail varchar(4) not null default 'none' check (mail in ('none', 'due', 'done')),
  -- Of global ones, which are mailed page by page: the last account that was.
  add column mailed_after int8 not null default 0;
create index notification_mail on notifications.notification (id) where mail = 'due';

-- Links by which a player turns off mail of one kind. The token is computed from the id when a mail is rendered.
create table notifications.unsubscribe (
  id uuid primary key,
  hash bytea not null unique,
  account int8 not null,
  kind varchar(20) not null,
  unique (account, kind)
);
