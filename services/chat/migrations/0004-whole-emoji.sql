-- The program counts characters as people do; one emoji can be ten of these.
alter table chat.message alter column text type varchar(3500);
