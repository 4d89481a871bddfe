-- A change of address that was made with a fresh second factor is not offered to be stopped.
alter table address_changes add column with_factor boolean not null default false;
