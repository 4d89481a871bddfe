-- A tip that its sender, the author, shows: who got it, and how much. The text has no name.
alter table chat.message add column tip_to int8;
alter table chat.message add column tip_points int8;
create index message_of_tipped on chat.message (tip_to) where tip_to is not null;
