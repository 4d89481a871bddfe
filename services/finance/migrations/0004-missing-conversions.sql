-- The refused postback that a posting books from its statement line, by the id of its conversion. Once over all lines.
-- `is_ended`: the posting is in the books, and the postback has ended.
alter table finance.exception alter column verb type varchar(20);
alter table finance.exception add column conversion uuid;
alter table finance.exception add column is_ended boolean not null default false;
create unique index exception_conversion on finance.exception (conversion) where conversion is not null;
