-- What was posted to each ledger account, by UTC day and by stretch of the log: a stretch is so many numbers of one partition
-- (fold.ts says how many), and a day begins within one. What stood on an account at any place is the sum of the stretches
-- before it and the beginning of its own, which is read from the log.
CREATE TABLE movement (
  partition int2 NOT NULL,
  -- Of the partition's numbers, from 0.
  stretch int8 NOT NULL,
  -- Days since 1970-01-01.
  day int4 NOT NULL,
  account text NOT NULL,
  -- POINT, or USD: then in millionths of a dollar.
  unit text NOT NULL,
  -- What was added, and what was taken; both 0 or more.
  came numeric NOT NULL,
  went numeric NOT NULL,
  entries int8 NOT NULL,
  PRIMARY KEY (partition, stretch, day, account, unit)
) WITH (fillfactor = 50);

-- Each dollar leg by itself, because what a gateway sees of the log has no payloads. They are few beside the bets.
CREATE TABLE dollar_leg (
  partition int2 NOT NULL,
  seq int8 NOT NULL,
  debit text NOT NULL,
  credit text NOT NULL,
  micros int8 NOT NULL,
  PRIMARY KEY (partition, seq)
);
