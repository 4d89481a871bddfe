-- Who is behind an account number, and who is signed in. Nothing here is in the event log,
-- so a person can be erased without touching it.

create table users (
  -- the number the log knows; drawn at random, so it cannot be guessed by counting
  account int8 primary key,
  username varchar(50) not null,
  email varchar(254) not null,
  email_verified boolean not null default false,
  password_hash text not null,
  first_name varchar(50),
  last_name varchar(50),
  is_admin boolean not null default false,
  is_finance boolean not null default false,
  is_banned boolean not null default false,
  ban_reason varchar(200),
  referred_by int8 references users (account) on delete set null,
  level int4 not null default 1,
  -- false until the ledger has opened the account and granted the signup bonus: mended at the next sign-in
  ledger_ready boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- A name or an address is taken in whatever case it is written.
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (lower(email));

create table user_sessions (
  -- SHA-256 of the id in the cookie
  sid text primary key,
  account int8 not null references users (account) on delete cascade,
  sess jsonb not null,
  expire timestamptz not null
);

create index user_sessions_account on user_sessions (account);
create index user_sessions_expire on user_sessions (expire);
