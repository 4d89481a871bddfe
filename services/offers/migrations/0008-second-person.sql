-- What a member of staff wants to do with an exception, from before the ledger is asked until it is done: it can wait for
-- a second person.
alter table offers.exception add column request_id uuid;
alter table offers.exception add column resolution jsonb;
alter table offers.exception add column requested_by int8;
alter table offers.exception add column requested_at timestamptz;
create index exception_requested on offers.exception (request_id) where request_id is not null and state = 'open';
