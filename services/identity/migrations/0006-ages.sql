-- What players said about their age. The date of birth never reaches the event log; that it was enough does.
create table ages (
  account int8 primary key references users (account) on delete cascade,
  birth_date date not null,
  -- where the day of the 18th birthday begins
  time_zone text not null,
  stated_at timestamptz not null default now(),
  -- when the ledger had it; null: not an adult yet, or to be sent again
  confirmed_at timestamptz
);
