-- Mail that waits to be sent, and what became of it. No row holds a usable link: links are computed when a mail is rendered.
create schema mail;

create table mail.outbox (
  id uuid primary key,
  -- Names the reason; a reason is mailed once.
  cause varchar(200) not null unique,
  kind varchar(40) not null,
  account int8 not null,
  to_address varchar(254) not null check (to_address ~ '^[!-~]+$'),
  -- Ids and words. Null once wiped, a week after the end.
  params jsonb,
  state varchar(10) not null default 'queued'
    check (state in ('queued', 'sending', 'sent', 'failed', 'expired', 'suppressed', 'unknown')),
  -- Lower leaves first.
  priority int2 not null,
  -- Refusals by the mail server.
  attempts int4 not null default 0,
  -- Attempts of which nobody knows whether the mail was delivered.
  breaks int2 not null default 0,
  next_at timestamptz not null,
  -- Claimed by a worker until then, and by which claim.
  lease_until timestamptz,
  lease uuid,
  -- The same in every attempt, so that a mail delivered twice is shown once.
  message_id varchar(300) not null,
  queued_at timestamptz not null,
  deadline timestamptz not null,
  first_at timestamptz,
  last_reply varchar(500),
  sent_at timestamptz,
  ended_at timestamptz
);
create index outbox_waiting on mail.outbox (priority, next_at) where ended_at is null;
create index outbox_ended on mail.outbox (ended_at) where ended_at is not null;

-- Addresses that a mail server has called unknown.
create table mail.address (
  -- The address in lower case.
  address_key varchar(254) primary key,
  undeliverable_since timestamptz not null,
  reply varchar(500) not null,
  -- A wrong mark must not silence a reset that the player asked for: one a day is tried.
  reset_tried_at timestamptz
);

-- One row while the mail server cannot be reached. Deadlines of notices are moved by its length when it ends.
create table mail.outage (
  only_one boolean primary key default true check (only_one),
  since timestamptz not null,
  reason varchar(500) not null
);
