-- Every account with the points it is ranked by.
CREATE TABLE player (
  account int8 PRIMARY KEY,
  partition int2 NOT NULL,
  seq int8 NOT NULL,
  points int8 NOT NULL,
  -- Which bucket the points fall into (bucket.ts).
  bucket int4 NOT NULL,
  games_played int8 NOT NULL,
  earned numeric NOT NULL,
  -- What gateways of the release before read, as the most they can take; dropped in the next release.
  total_earned int8 GENERATED ALWAYS AS (least(earned, 9007199254740991)::int8) STORED
) WITH (fillfactor = 70);

-- The top of the ranking, ties by account.
CREATE INDEX player_by_points ON player (points DESC, account);

-- How many players stand in each bucket of points: what lies above one player is the sum of the buckets above his.
CREATE TABLE bucket (
  bucket int4 NOT NULL,
  partition int2 NOT NULL,
  players int8 NOT NULL,
  PRIMARY KEY (bucket, partition)
) WITH (fillfactor = 50);

-- The same within a bucket, by exact points, and by slot of account ids: thousands may share the points of the
-- signup bonus, and a tie is ranked by account.
CREATE TABLE standing (
  bucket int4 NOT NULL,
  points int8 NOT NULL,
  slot int4 NOT NULL,
  partition int2 NOT NULL,
  players int8 NOT NULL,
  PRIMARY KEY (bucket, points, slot, partition)
) WITH (fillfactor = 70);

-- Wagered and earned points and the highest multiplier of each player, by period (boards.ts).
CREATE TABLE score (
  board int2 NOT NULL,
  -- First day of the period, in days since 1970-01-01; 0 for all time.
  period int4 NOT NULL,
  account int8 NOT NULL,
  partition int2 NOT NULL,
  -- Points, or hundredths of a multiplier.
  value numeric NOT NULL,
  PRIMARY KEY (board, period, account)
) WITH (fillfactor = 70);

CREATE INDEX score_top ON score (board, period, value DESC, account);
