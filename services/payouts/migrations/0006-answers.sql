-- Answers of providers as the adapters cut them: bounded, without secrets. They can name the payee.
create table payees.answer (
  id int8 generated always as identity primary key,
  withdrawal uuid not null references payees.destination (withdrawal) on delete cascade,
  attempt int4 not null,
  step varchar(4) not null check (step in ('send', 'ask')),
  outcome varchar(20) not null,
  -- Of the provider, or why its answer could not be read.
  detail varchar(200) not null,
  raw varchar(2000) not null,
  -- The same answer, this many times in a row.
  times int4 not null default 1,
  first_at int8 not null,
  last_at int8 not null
);
create index answer_of_attempt on payees.answer (withdrawal, attempt, id);
