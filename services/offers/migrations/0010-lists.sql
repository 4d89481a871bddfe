create index exception_last on offers.exception (state, last_at, id);
create index exception_seen on offers.exception (state, seen, id);
create index exception_state on offers.exception (state, id);
drop index offers.exception_open;
