-- What each game took in and gave back by UTC day; a row per partition, so that two projectors never meet on one row.
CREATE TABLE game (
  partition int2 NOT NULL,
  game text NOT NULL,
  -- Days since 1970-01-01.
  day int4 NOT NULL,
  rounds int8 NOT NULL,
  stakes numeric NOT NULL,
  payouts numeric NOT NULL,
  -- Sums over rounds, in millionths of a point and their squares: what should come back, and how far from that it came.
  expected numeric NOT NULL,
  squares numeric NOT NULL,
  -- In millionths of a squared point, by the rules; measured for games with moves.
  variance numeric NOT NULL,
  PRIMARY KEY (partition, game, day)
) WITH (fillfactor = 20);

-- The same of each player, over all time.
CREATE TABLE player (
  account int8 NOT NULL,
  game text NOT NULL,
  rounds int8 NOT NULL,
  stakes numeric NOT NULL,
  payouts numeric NOT NULL,
  expected numeric NOT NULL,
  squares numeric NOT NULL,
  -- Not indexed: an index would make every bet rewrite an index entry.
  z float8 NOT NULL,
  PRIMARY KEY (account, game)
) WITH (fillfactor = 70);
