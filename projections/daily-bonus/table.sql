-- What decides a player's next daily bonus: the last claim, and every zone that the days were counted in.
CREATE TABLE claim (
  account int8 PRIMARY KEY,
  partition int2 NOT NULL,
  seq int8 NOT NULL,
  -- In the player's zone.
  day date NOT NULL,
  streak int4 NOT NULL,
  -- The latest missed day that the streak survived.
  frozen_day date,
  -- Milliseconds since the epoch, here and below.
  at int8 NOT NULL
);

-- Every claim, for the calendar: at most one a day.
CREATE TABLE claimed_day (
  account int8 NOT NULL,
  day date NOT NULL,
  points int8 NOT NULL,
  streak int4 NOT NULL,
  -- The missed day that this claim covered.
  frozen_day date,
  PRIMARY KEY (account, day)
);

CREATE TABLE zone (
  account int8 NOT NULL,
  seq int8 NOT NULL,
  partition int2 NOT NULL,
  zone text NOT NULL,
  -- The day of challenges that runs after the change; null: the oldest events do not say it.
  day date,
  starts_at int8,
  ends_at int8,
  at int8 NOT NULL,
  PRIMARY KEY (account, seq, partition)
);
