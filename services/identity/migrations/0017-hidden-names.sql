-- The player's choice: lists that all players see show no name.
alter table users add column hides_name boolean not null default false;
