-- Exports and requests for a new password are jobs. `attempts` and `lease_until` stay for gateways of the version before.
insert into jobs.job (queue, key, run_at, tries)
select 'exports', account::text, asked_at, attempts from exports where state = 'asked';

insert into jobs.job (queue, key, run_at)
select 'recovery', id::text, at from recovery_requests where handled_at is null;
