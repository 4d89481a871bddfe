-- As it was when the message was sent, like is_admin.
alter table chat.message add column is_moderator boolean not null default false;
