-- What a player's level is made of, to tell when they reach the next one.
alter table notifications.player
  add column offer_points numeric not null default 0,
  add column wagered_points numeric not null default 0;
alter table notifications.player set (fillfactor = 50);

-- The sums need the whole log. Causes keep anybody from being told twice.
update notifications.position set seq = 0, marked_seq = null, mark = null;
