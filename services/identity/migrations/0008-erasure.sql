-- Accounts that their owners have asked to delete, and what is kept of those that are gone: no name, no address.

alter table users
  -- when its owner asked to delete it; a week later it is erased
  add column closing_at timestamptz;
create index users_closing on users (closing_at) where closing_at is not null;

-- By number only. After a restore from a backup the rows of these people are erased again.
create table erased_accounts (
  account int8 primary key,
  at timestamptz not null default now(),
  -- null until the ledger has closed the account
  closed_at timestamptz
);
create index erased_accounts_open on erased_accounts (account) where closed_at is null;

-- Names and addresses of erased accounts are kept as hashes with this salt: lists that were made before are of no use.
create table erasure_salt (
  only_one boolean primary key default true check (only_one),
  salt bytea not null
);
insert into erasure_salt (salt) values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- Never free again: somebody else would be taken for the one who had it.
create table erased_names (name_hash bytea primary key);

-- Who has excluded themselves does not come back by deleting the account.
create table kept_exclusions (
  address_hash bytea primary key,
  until timestamptz not null
);
