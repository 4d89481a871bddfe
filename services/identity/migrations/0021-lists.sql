-- Lists of staff by a rare state, the newest first.
create index users_banned on users (created_at, account) where is_banned;
create index users_unverified on users (created_at, account) where email_confirmed_at is null;
create index users_staff on users (created_at, account) where roles <> '{}';
