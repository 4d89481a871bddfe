-- What one person wants to set aside above the limit, and how a second person decides. An exception waits while its latest
-- request is undecided and both have the same amount and type.
create table finance.aside_request (
  id int8 generated always as identity primary key,
  exception int8 not null references finance.exception (id),
  type varchar(20) not null,
  micros int8 not null,
  verb varchar(10) not null check (verb in ('elsewhere', 'ignore')),
  reason varchar(200) not null,
  asked_by int8 not null,
  asked_at timestamptz not null default now(),
  -- Outdated: asked for again, after the exception had changed.
  decision varchar(10) check (decision in ('approved', 'declined', 'outdated')),
  decided_by int8,
  decided_at timestamptz,
  decided_reason varchar(200),
  check ((decision is null) = (decided_at is null))
);
create unique index aside_request_waiting on finance.aside_request (exception) where decision is null;
create index aside_request_exception on finance.aside_request (exception, id);
