-- Null until lifted. A copy, like is_banned.
alter table users add column ban_until timestamptz;
