-- Who is paid, and what was checked before a payment.
create schema compliance;

create table compliance.payee (
  account int8 primary key,
  -- Null once the account is erased. The form of a player who was paid is kept as long as tax law asks for it.
  owner int8 references users (account) on delete set null,
  -- Legal name and country as JSON, under a key that is not in the database.
  sealed bytea not null,
  -- Keyed hash of name and country: equal for the same person.
  person varchar(64) not null,
  updated_at timestamptz not null default now()
);
create index payee_person on compliance.payee (person);
create index payee_erased on compliance.payee (updated_at) where owner is null;
create index payee_owner on compliance.payee (owner);
