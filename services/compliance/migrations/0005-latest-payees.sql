-- Payees by their last change.
create index payee_latest on compliance.payee (updated_at, account) where owner is not null;
