-- When each person last used a session. Sessions are deleted when they end.
create table last_seen (
  account int8 primary key references users (account) on delete cascade,
  at timestamptz not null
);
insert into last_seen (account, at)
select account, greatest(created_at, (select max(last_used_at) from user_sessions where user_sessions.account = users.account))
from users;
create index last_seen_at on last_seen (at, account);
