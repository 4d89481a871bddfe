-- Requests of the inbox that were refused and whose sender proved nothing. Equal ones are one row. Kept for 30 days.
create table offers.sample (
  -- SHA-256 of what was asked
  digest bytea primary key,
  inbox_id int8 not null unique,
  at timestamptz not null default clock_timestamp()
);
create index sample_at on offers.sample (at);

alter table offers.exception
  -- How often the request came.
  add column seen int8 not null default 1;
