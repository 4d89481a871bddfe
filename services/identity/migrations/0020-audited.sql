-- What an audit compares with the log: since when an account exists, and whether it ever confirmed an address.
create view audited_person as
  select account, created_at, email_verified or exists (
    select from confirmed_addresses where confirmed_addresses.account = users.account
  ) as has_confirmed
  from users;
