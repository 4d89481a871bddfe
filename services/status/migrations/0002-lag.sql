-- How far the house was behind, over a day: a row for each minute, which the next day overwrites.
create table status.lag (
  slot int2 primary key check (slot between 0 and 1439),
  at timestamptz not null,
  -- Events of the log that the view furthest behind has not folded.
  behind int8 not null,
  -- Jobs that are due.
  due int4 not null
);
