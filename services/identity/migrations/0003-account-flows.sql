-- Addresses that are confirmed by mail, passwords that are recovered by mail, sessions and devices that their owner sees.

alter table users
  -- null: the claim to it has ended
  alter column email drop not null,
  -- Parsers and lower() disagree about letters outside ASCII.
  add constraint users_email_ascii check (email ~ '^[!-~]+$'),
  add column email_key text collate "C" generated always as (lower(email collate "C")) stored,
  add column email_confirmed_at timestamptz,
  -- an unconfirmed claim ends 72 hours later; null: was never asked to confirm it
  add column email_claimed_at timestamptz,
  -- rises with every change of password, address, factor, role or ban: what was issued under another one is worthless
  add column credential_epoch int4 not null default 0,
  add column password_changed_at timestamptz;

update users set email_confirmed_at = created_at where email_verified;
-- Gateways of the version before still read this column.
alter table users drop column email_verified;
alter table users
  add column email_verified boolean not null generated always as (email_confirmed_at is not null) stored;

drop index users_email_key;
create unique index users_email_key on users (email_key);
create index users_unconfirmed on users (email_claimed_at) where email_confirmed_at is null and email is not null;

-- What a mailed link lets its bearer do. The token itself is never stored: it follows from the link key and `id`.
create table account_tokens (
  id uuid primary key,
  -- SHA-256 of the token
  hash bytea not null unique,
  purpose text not null
    check (purpose in ('confirm-address', 'reset-password', 'confirm-new-address', 'stop-change')),
  account int8 not null references users (account) on delete cascade,
  -- as it was mailed to
  address text not null,
  epoch int4 not null,
  created_at timestamptz not null default now(),
  -- null until the mail with its link is handed over
  usable_from timestamptz,
  expires_at timestamptz not null
);
create index account_tokens_account on account_tokens (account, purpose);
create index account_tokens_expires on account_tokens (expires_at);

-- A change of address that waits for its confirmation, or that its old address may still undo.
create table address_changes (
  account int8 primary key references users (account) on delete cascade,
  new_address text not null check (new_address ~ '^[!-~]+$'),
  -- null: there was none, or it was never confirmed
  old_address text check (old_address ~ '^[!-~]+$'),
  requested_at timestamptz not null default now(),
  -- staff: which of the two addresses have confirmed it
  new_confirmed_at timestamptz,
  old_confirmed_at timestamptz,
  -- null: it has not happened yet
  done_at timestamptz,
  -- until then the old address is nobody else's
  stoppable_until timestamptz
);
create index address_changes_reserved on address_changes (lower(old_address collate "C")) where stoppable_until is not null;

-- Forgotten passwords: written for any address, known or not; looked up later, so that the answer tells nothing.
create table recovery_requests (
  id uuid primary key default gen_random_uuid(),
  -- wiped when it is handled
  address text,
  network text not null,
  agent_words text not null,
  at timestamptz not null default now(),
  handled_at timestamptz
);
create index recovery_requests_open on recovery_requests (at) where handled_at is null;

alter table user_sessions
  -- how its owner names it; `sid` changes, this does not
  add column public_id uuid not null unique default gen_random_uuid(),
  add column started_at timestamptz not null default now(),
  add column last_used_at timestamptz not null default now(),
  -- when who is behind it was last proven
  add column authenticated_at timestamptz not null default now(),
  add column assurance text not null default 'password'
    check (assurance in ('password', 'password+totp', 'password+recovery', 'passkey')),
  add column device_hash bytea,
  add column agent_words text not null default 'Unknown browser',
  -- /24 of IPv4, /48 of IPv6
  add column network text;

create table known_devices (
  account int8 not null references users (account) on delete cascade,
  -- SHA-256 of account and the id in the cookie
  device_hash bytea not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  words text not null,
  primary key (account, device_hash)
);

-- What happened to an account, for its owner; a year.
create table security_events (
  id int8 primary key generated always as identity,
  account int8 not null references users (account) on delete cascade,
  kind text not null,
  at timestamptz not null default now(),
  network text,
  device text
);
create index security_events_account on security_events (account, at desc);
create index security_events_at on security_events (at);
