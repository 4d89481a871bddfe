-- Every address that an account has confirmed at any time. Exclusions apply to all of them, also to those that it has left.
create table confirmed_addresses (
  account int8 not null references users (account) on delete cascade,
  email_key text not null,
  -- see contracts/accounts/mailbox.ts
  mailbox text not null,
  primary key (account, email_key)
);
create index confirmed_addresses_mailbox on confirmed_addresses (mailbox);
