-- Passkeys: credentials of WebAuthn, and the challenges that are out.

-- 32 random bytes by which authenticators know the account; drawn with its first passkey.
alter table users add column webauthn_user_id bytea unique;

create table passkeys (
  -- base64url, as browsers send it
  credential_id text primary key,
  public_id uuid not null unique default gen_random_uuid(),
  account int8 not null references users (account) on delete cascade,
  public_key bytea not null,
  counter int8 not null,
  transports text[] not null,
  aaguid text not null,
  rp_id text not null,
  backup_eligible boolean not null,
  backed_up boolean not null,
  name varchar(50) not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- its counter did not rise: there may be a copy of it
  suspended_at timestamptz
);
create index passkeys_account on passkeys (account);

-- Deleted by the call that checks it, right or wrong.
create table webauthn_challenges (
  -- SHA-256 of the challenge
  hash bytea primary key,
  purpose text not null check (purpose in ('register', 'sign-in', 'second-factor', 'proof')),
  -- null: whoever signs in
  account int8 references users (account) on delete cascade,
  epoch int4,
  -- SHA-256 of what only the browser that asked has: its session, pending sign-in or nonce
  binding bytea not null,
  expires_at timestamptz not null
);
create index webauthn_challenges_expires on webauthn_challenges (expires_at);
