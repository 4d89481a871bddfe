create table staff.blocked_address (
  id int8 primary key generated always as identity,
  network cidr not null unique,
  reason text not null,
  added_by int8 not null,
  command_id uuid not null unique,
  at timestamptz not null default now()
);
