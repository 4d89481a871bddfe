-- The latest what-if computation of a staff member. A new one replaces the row, which ends the computation before it.
create table staff.what_if (
  admin int8 primary key,
  run uuid not null,
  key text not null,
  value jsonb not null,
  -- Milliseconds since the epoch.
  from_at int8 not null,
  to_at int8 not null,
  state text not null,
  done int8 not null default 0,
  total int8 not null default 0,
  result jsonb,
  moved_at timestamptz not null default now()
);
