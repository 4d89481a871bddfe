-- What two people say about an account at the end of a month.
create table finance.reconciliation (
  month varchar(7) not null check (month ~ '^\d{4}-\d{2}$'),
  account varchar(64) not null,
  -- The figures as they were prepared. Once they differ from the present ones, the account is unprepared again.
  figures jsonb not null,
  prepared_by int8 not null,
  prepared_at timestamptz not null default now(),
  reviewed_by int8 check (reviewed_by <> prepared_by),
  reviewed_at timestamptz,
  -- Why a difference stays, by the reviewer.
  reason varchar(200),
  primary key (month, account),
  check ((reviewed_by is null) = (reviewed_at is null)),
  check (reason is null or reviewed_by is not null)
);
