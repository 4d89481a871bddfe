-- The house in three numbers; a row per partition, so that two projectors never meet on one row.
CREATE TABLE house (
  partition int2 PRIMARY KEY,
  users int8 NOT NULL,
  -- US cents of posted holds.
  paid_out numeric NOT NULL,
  games_played int8 NOT NULL
) WITH (fillfactor = 20);
