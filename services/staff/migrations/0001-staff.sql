-- What staff have asked for, written before it is carried out. What came of points, bans and roles is in the log as well.
create schema staff;

create table staff.action (
  id int8 primary key generated always as identity,
  command_id uuid not null unique,
  admin int8 not null,
  -- Name of the call.
  action text not null,
  target int8,
  details jsonb not null,
  -- IPv4, or the network of an IPv6 address.
  address text,
  -- "done" or the code of a refusal; null while unknown.
  outcome text,
  at timestamptz not null default now()
);
create index action_of_admin on staff.action (admin, id desc);
create index action_on_target on staff.action (target, id desc) where target is not null;
