-- Keyed hashes of devices that tips were sent from, as in compliance.assessment. Deleted a year after the last tip.
create table compliance.tip_device (
  account int8 not null references users (account) on delete cascade,
  device varchar(64) not null,
  last_at timestamptz not null default now(),
  primary key (account, device)
);
