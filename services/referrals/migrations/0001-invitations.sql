-- Referral codes and invitations: what the log must not hold. What they brought stands in the log.
create schema invitations;

-- Codes that players have chosen. Without one, the username is the code.
create table invitations.code (
  account int8 primary key references users (account) on delete cascade,
  code varchar(50) not null,
  chosen_at timestamptz not null default now()
);
create unique index code_key on invitations.code (lower(code));

create table invitations.invitation (
  friend int8 primary key references users (account) on delete cascade,
  -- Null: erased.
  referrer int8 references users (account) on delete set null,
  invited_at timestamptz not null,
  -- Both have signed in with the same browser.
  has_shared_device boolean not null default false,
  state varchar(30) not null default 'pending',
  checked_at timestamptz not null default '-infinity',
  decided_at timestamptz
);
create index invitation_of_referrer on invitations.invitation (referrer, invited_at desc);
create index invitation_pending on invitations.invitation (checked_at) where state = 'pending';
