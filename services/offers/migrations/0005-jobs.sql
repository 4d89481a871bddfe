-- Conversions are booked by jobs. `next_at` and `tries` stay for gateways of the version before.
insert into jobs.job (queue, key, run_at, tries)
select 'offers', id::text, next_at, tries from offers.conversion where state in ('new', 'decided');
