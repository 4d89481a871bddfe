-- Also tips, and what the first-day checklist pays.
create or replace view decided_event with (security_barrier) as
  select partition, seq, account, version, kind, amount, available, held, command, input, at, data from event
  where kind in (1, 2, 520, 521, 540, 541, 560) or kind between 50 and 99 or kind between 100 and 499;
