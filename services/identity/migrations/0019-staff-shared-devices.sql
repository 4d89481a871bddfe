-- Accounts of staff, and accounts that signed in from a browser that staff use. They do not approve changes of each other.
create table staff_shared_devices (
  account int8 not null references users (account) on delete cascade,
  -- the higher number of the two
  other int8 not null references users (account) on delete cascade,
  primary key (account, other)
);
create index staff_shared_devices_other on staff_shared_devices (other);
