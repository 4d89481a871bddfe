-- What the house holds about an account, in a file for its owner. One per account: a new one replaces the one before.
create table exports (
  account int8 primary key references users (account) on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  state text not null default 'asked' check (state in ('asked', 'ready', 'failed')),
  asked_at timestamptz not null default now(),
  attempts int4 not null default 0,
  -- Whoever makes it has so long; then somebody else may.
  lease_until timestamptz,
  -- AES-256-GCM, see exports/sealed-file.ts.
  sealed bytea,
  -- Of the file itself.
  bytes int8,
  ready_at timestamptz,
  expires_at timestamptz,
  check ((state = 'ready') = (sealed is not null))
);
-- It is compressed and sealed already: trying to compress it again would only take time.
alter table exports alter column sealed set storage external;
create index exports_asked on exports (asked_at) where state = 'asked';
create index exports_expires on exports (expires_at) where expires_at is not null;
