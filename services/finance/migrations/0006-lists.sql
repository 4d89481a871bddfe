-- Exceptions by each column that staff sort, and lines without a match by date and amount.
drop index finance.exception_open;
create index exception_open on finance.exception (due_at, id) where state <> 'resolved';
create index exception_resolved on finance.exception (due_at, id) where state = 'resolved';
create index exception_dated on finance.exception (dated_at, id);
create index exception_opened on finance.exception (opened_at, id);
create index exception_micros on finance.exception (micros, id);
create index line_latest on finance.line (account, id) where is_live;
create index line_micros on finance.line (account, micros, id) where is_live;
drop index finance.match_account;
create index match_made on finance.match (account, state, made_at, id);
