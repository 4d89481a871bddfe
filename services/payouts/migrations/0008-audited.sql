-- What an audit compares with the log: the hash of a destination, not the destination.
create view payees.audited_destination as
  select withdrawal, account, method, hash, is_used, kept_at from payees.destination;
