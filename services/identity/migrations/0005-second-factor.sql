-- What is asked for beside a password: codes of an authenticator app, and the recovery codes for when it is lost.

create table totp_factors (
  account int8 primary key references users (account) on delete cascade,
  -- AES-256-GCM; bound to the account
  secret_sealed bytea not null,
  -- which of the house's keys opens it
  key_id text not null,
  -- the time step of the last code that was taken: no code is taken twice
  last_step int8 not null,
  confirmed_at timestamptz not null default now()
);

-- Shown to the player and not confirmed by a code yet. It replaces nothing until then.
create table totp_enrolments (
  account int8 primary key references users (account) on delete cascade,
  secret_sealed bytea not null,
  key_id text not null,
  expires_at timestamptz not null
);

create table recovery_codes (
  account int8 not null references users (account) on delete cascade,
  -- SHA-256 of the code, which has 120 bits
  hash bytea not null,
  used_at timestamptz,
  -- when the player said that they are kept
  acknowledged_at timestamptz,
  primary key (account, hash)
);

-- The password was right, and the second factor is still to come.
create table pending_sign_ins (
  -- SHA-256 of the id in the cookie
  hash bytea primary key,
  account int8 not null references users (account) on delete cascade,
  epoch int4 not null,
  failures int4 not null default 0,
  expires_at timestamptz not null
);
create index pending_sign_ins_account on pending_sign_ins (account);
create index pending_sign_ins_expires on pending_sign_ins (expires_at);

alter table account_tokens
  drop constraint account_tokens_purpose_check,
  add constraint account_tokens_purpose_check
    check (purpose in ('confirm-address', 'reset-password', 'confirm-new-address', 'stop-change', 'enrol'));
