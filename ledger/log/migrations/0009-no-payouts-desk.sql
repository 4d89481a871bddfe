-- The payouts desk is gone: it compared a view with the log that the view is folded from, which `verify` does. Its statements
-- follow from the log. The name of its migrations is free again.
drop view posted_hold, event_time;
drop schema if exists payouts_desk cascade;
drop index if exists payouts.hold_posted;
delete from schema_migration where room = 'payouts';
