-- What a month was closed with, for its export. `closed_at` is that of the closing in finance.period; otherwise the rows
-- are of an earlier one.
create table finance.closing (
  month varchar(7) primary key references finance.period (month),
  closed_at timestamptz not null default now(),
  -- Position: later events are not in the month.
  log_end text not null,
  -- Imported files: lines of others are not in the month.
  files int8[] not null,
  -- Usernames of staff by account number.
  names jsonb not null
);

-- Sheets that change with later work. Each page is a list of rows, each row a list of cells.
create table finance.closed_sheet (
  month varchar(7) not null references finance.closing (month) on delete cascade,
  name varchar(40) not null,
  page int4 not null,
  columns jsonb not null,
  rows jsonb not null,
  primary key (month, name, page)
);
