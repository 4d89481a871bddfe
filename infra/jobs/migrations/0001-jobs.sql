-- Work to be done after a commit, or at a time. A job names rows of the room that added it and holds no data of its own.
create schema jobs;

create table jobs.job (
  queue varchar(40) not null,
  key varchar(200) not null,
  -- Lower runs first.
  priority int2 not null default 0,
  -- While a worker has the job: when its lease ends.
  run_at timestamptz not null default clock_timestamp(),
  -- Attempts begun.
  tries int4 not null default 0,
  lease uuid,
  -- Added again while a worker had it.
  again boolean not null default false,
  last_error varchar(500),
  -- Given up after its last attempt, until an operator restarts it.
  failed_at timestamptz,
  primary key (queue, key)
);
create index job_due on jobs.job (queue, priority, (tries > 0), run_at) where failed_at is null;
