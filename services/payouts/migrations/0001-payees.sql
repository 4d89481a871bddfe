-- Where withdrawals are paid to, and payments by hand that wait for a second person. Points and dollars are in the log.
create schema payees;

create table payees.destination (
  -- Command id of the request.
  withdrawal uuid primary key,
  account int8 not null references users (account) on delete cascade,
  method varchar(20) not null,
  details jsonb not null,
  -- As in the log.
  hash varchar(64) not null,
  kept_at timestamptz not null default now(),
  -- A withdrawal was found for it.
  is_used boolean not null default false
);
create index destination_of_account on payees.destination (account);
create index destination_unused on payees.destination (kept_at) where not is_used;

create table payees.manual_payment (
  withdrawal uuid not null,
  reference varchar(100) not null,
  recorded_by int8 not null,
  recorded_at timestamptz not null default now(),
  primary key (withdrawal, reference)
);
