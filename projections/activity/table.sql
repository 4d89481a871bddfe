-- The newest rounds of everybody, merged: never more than twenty rows a partition.
CREATE TABLE entry (
  partition int2 NOT NULL,
  -- Its newest round, which also names the entry.
  seq int8 NOT NULL,
  account int8 NOT NULL,
  game text NOT NULL,
  type text NOT NULL,
  amount int8 NOT NULL,
  -- Milliseconds since the epoch, of its newest round.
  at int8 NOT NULL,
  PRIMARY KEY (partition, seq)
) WITH (fillfactor = 50);
