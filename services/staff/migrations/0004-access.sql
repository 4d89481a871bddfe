-- Who looked at personal data, when and why.
create table staff.access (
  id int8 primary key generated always as identity,
  command_id uuid unique,
  staff int8 not null,
  -- Null for a search.
  account int8,
  kind text not null check (kind in ('personal-data', 'search')),
  -- Of the staff member. Searches have none.
  reason text,
  -- Of a search.
  hits int4,
  at timestamptz not null default now(),
  -- The data is shown until then.
  open_until timestamptz
);
create index access_by_staff on staff.access (staff, id desc);
create index access_to_account on staff.access (account, id desc) where account is not null;
create index access_open on staff.access (staff, open_until) where open_until is not null;
