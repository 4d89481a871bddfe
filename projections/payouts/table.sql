-- One row per hold: points on their way out of the house, and what became of them.
CREATE TABLE hold (
  account int8 NOT NULL,
  -- The id of the command that made it.
  hold uuid NOT NULL,
  partition int2 NOT NULL,
  points int8 NOT NULL,
  -- held, posted, voided or expired
  state text NOT NULL,
  -- Of its beginning. Milliseconds since the epoch; null only where the event that began it is parked.
  held_at int8,
  expires_at int8,
  seq int8,
  held_by text,
  reason text,
  -- Of its end; null while it is held.
  ended_at int8,
  end_seq int8,
  ended_by text,
  PRIMARY KEY (account, hold)
);

-- What the holds of a day come to, so that nobody has to sum them for each page.
CREATE TABLE total (
  -- On which they came to be as they are, UTC: days since 1970-01-01.
  day int4 NOT NULL,
  state text NOT NULL,
  partition int2 NOT NULL,
  holds int8 NOT NULL,
  points numeric NOT NULL,
  PRIMARY KEY (day, state, partition)
);
