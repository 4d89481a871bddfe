-- While points of offers are pending, an account that its owner has asked to delete is not erased before this time.
alter table users add column closing_until timestamptz;

-- The sign-in takes back a deletion once its second step is done.
alter table pending_sign_ins add column keeps_account boolean not null default false;

-- Begun under this epoch of the credentials; null: by a gateway of an earlier version.
alter table totp_enrolments add column epoch int4;
-- Begun with the code that staff need for their first factor.
alter table totp_enrolments add column by_code boolean not null default false;
alter table webauthn_challenges add column by_code boolean not null default false;
