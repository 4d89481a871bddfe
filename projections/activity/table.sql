-- The newest rounds of everybody, merged: never more than twenty rows a partition. Each place is written over, because rows
-- that come and go leave their dead behind, and every batch reads the whole feed: a busy minute's dead cost it more than all else.
CREATE TABLE entry (
  partition int2 NOT NULL,
  -- 0 is the newest.
  place int2 NOT NULL,
  -- Its newest round, which also names the entry.
  seq int8 NOT NULL,
  account int8 NOT NULL,
  game text NOT NULL,
  type text NOT NULL,
  amount int8 NOT NULL,
  -- Milliseconds since the epoch, of its newest round.
  at int8 NOT NULL,
  PRIMARY KEY (partition, place)
) WITH (fillfactor = 50);

-- The biggest wins of each game, of the last two days with a win: never more than ten a game and day.
CREATE TABLE win (
  partition int2 NOT NULL,
  seq int8 NOT NULL,
  -- Days since 1970-01-01, UTC.
  day int4 NOT NULL,
  game text NOT NULL,
  -- Points beyond the stake.
  gain int8 NOT NULL,
  account int8 NOT NULL,
  -- Milliseconds since the epoch.
  at int8 NOT NULL,
  stake int8 NOT NULL,
  multiplier_hundredths int8 NOT NULL,
  PRIMARY KEY (partition, seq)
);
