-- What each game took in and gave back; a row per partition, so that two projectors never meet on one row.
CREATE TABLE game (
  partition int2 NOT NULL,
  game text NOT NULL,
  rounds int8 NOT NULL,
  stakes numeric NOT NULL,
  payouts numeric NOT NULL,
  -- Sums over rounds, in millionths of a point and their squares: what should come back, and how far from that it came.
  expected numeric NOT NULL,
  squares numeric NOT NULL,
  PRIMARY KEY (partition, game)
) WITH (fillfactor = 20);
