-- What the payouts desk sees of the log, with the owner's rights: posted holds, and at what time which number was written.
-- Its own role may read these two and never the log itself.
create view posted_hold with (security_barrier) as
  select partition, seq, account, version, kind, amount, available, held, command, input, at, data
  from event where kind = 5;

create view event_time with (security_barrier) as select partition, seq, at from event;
