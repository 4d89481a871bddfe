-- What a person gets once, whatever number of accounts they open with spellings of one mailbox.
create table mailbox_claims (
  -- 'welcome', or what the mailbox got besides it
  claim text not null,
  -- see contracts/accounts/mailbox.ts; hashed with erasure_salt
  mailbox_hash bytea not null,
  -- null: erased. The claim is kept, so that a new account does not get it again.
  account int8 references users (account) on delete set null,
  primary key (claim, mailbox_hash)
);
create index mailbox_claims_account on mailbox_claims (account);

-- Networks that an account signed in from, as keyed hashes, to compare both sides of an invitation.
create table known_networks (
  account int8 not null references users (account) on delete cascade,
  network_hash bytea not null,
  last_at timestamptz not null default now(),
  primary key (account, network_hash)
);
