-- What an audit compares with the log: no addresses, no codes of players.
create view offers.audited_conversion as
  select id, kind, network, transaction_id, state, account, points, revenue_micros, release_at, booked_at
  from offers.conversion where state in ('decided', 'booked');
