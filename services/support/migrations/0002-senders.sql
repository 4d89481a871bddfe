-- Of a visitor: one mailbox is one person, however its address is written.
alter table support.ticket add column mailbox varchar(254);
-- Keyed hash of the address from which a visitor wrote.
alter table support.ticket add column sender bytea;
create index ticket_of_mailbox on support.ticket (mailbox, created_at) where mailbox is not null;
