-- Null for mail to a visitor who wrote to support.
alter table mail.outbox alter column account drop not null;
