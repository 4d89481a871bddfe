-- What each source brought and cost, by UTC day. A row per partition, so that two projectors never write the same row.
CREATE TABLE flow (
  partition int2 NOT NULL,
  -- Days since 1970-01-01.
  day int4 NOT NULL,
  -- bonus, game, network or other, and which.
  source_group text NOT NULL,
  source text NOT NULL,
  -- Taken from players and given to them.
  points_in numeric NOT NULL,
  points_out numeric NOT NULL,
  -- Millionths of a dollar.
  dollars_in numeric NOT NULL,
  dollars_out numeric NOT NULL,
  entries int8 NOT NULL,
  PRIMARY KEY (partition, day, source_group, source)
) WITH (fillfactor = 50);

-- The month in which an account was opened, in months since January 1970.
CREATE TABLE member (
  account int8 PRIMARY KEY,
  month int4 NOT NULL
);

-- The same by month of registration; month 0 is the house. In the group `opened`, entries are new accounts.
CREATE TABLE cohort (
  partition int2 NOT NULL,
  day int4 NOT NULL,
  month int4 NOT NULL,
  source_group text NOT NULL,
  points_in numeric NOT NULL,
  points_out numeric NOT NULL,
  dollars_in numeric NOT NULL,
  dollars_out numeric NOT NULL,
  entries int8 NOT NULL,
  PRIMARY KEY (partition, day, month, source_group)
) WITH (fillfactor = 50);

-- Of players whose opening was not folded yet, because it is parked. It moves to the cohort with it.
CREATE TABLE unplaced (
  account int8 NOT NULL,
  partition int2 NOT NULL,
  day int4 NOT NULL,
  source_group text NOT NULL,
  points_in numeric NOT NULL,
  points_out numeric NOT NULL,
  dollars_in numeric NOT NULL,
  dollars_out numeric NOT NULL,
  entries int8 NOT NULL,
  PRIMARY KEY (account, partition, day, source_group)
);
