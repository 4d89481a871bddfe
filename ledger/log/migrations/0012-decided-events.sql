-- What a gateway sees of the log to decide again what settings decided: openings, bonuses, offers, referrals, withdrawals and finished
-- rounds, with account and payload. Bans, limits, adjustments and seeds are not among them.
create view decided_event with (security_barrier) as
  select partition, seq, account, version, kind, amount, available, held, command, input, at, data from event
  where kind in (1, 2) or kind between 50 and 99 or kind between 100 and 199 or kind between 400 and 499;
