-- One row per finished round. Its key stands in index.sql: it is cheaper to build after a load.
CREATE TABLE round (
  account int8 NOT NULL,
  partition int2 NOT NULL,
  seq int8 NOT NULL,
  -- Milliseconds since the epoch.
  at int8 NOT NULL,
  stake int8 NOT NULL,
  payout int8 NOT NULL,
  multiplier_hundredths int8 NOT NULL,
  game text NOT NULL
);

-- Where each UTC day begins in the log. Time never runs backwards within a partition, so a period is a range of
-- sequence numbers, and no index by time is needed on every round.
CREATE TABLE day (
  partition int2 NOT NULL,
  -- Days since 1970-01-01.
  day int4 NOT NULL,
  -- No later than the first round of that day, and after every round of the day before.
  first_seq int8 NOT NULL,
  PRIMARY KEY (partition, day)
);
