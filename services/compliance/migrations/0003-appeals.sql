-- The player was notified of this state; null before the first notice.
alter table compliance.hold add column told varchar(10);
update compliance.hold set told = state;
create index hold_untold on compliance.hold (id) where told is distinct from state;
create index hold_latest on compliance.hold (state, id);

-- One per hold.
create table compliance.appeal (
  hold int8 primary key references compliance.hold (id) on delete cascade,
  account int8 not null references users (account) on delete cascade,
  text varchar(1000) not null,
  at timestamptz not null default now()
);
create index appeal_of_account on compliance.appeal (account);
