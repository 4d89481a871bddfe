-- What every service reads: the last value of each setting that was ever changed.
CREATE TABLE setting (
  key text PRIMARY KEY,
  partition int2 NOT NULL,
  -- The event that set it.
  seq int8 NOT NULL,
  value jsonb NOT NULL,
  actor text NOT NULL,
  -- Milliseconds since the epoch.
  at int8 NOT NULL
);

-- Every change, with its reason.
CREATE TABLE change (
  key text NOT NULL,
  seq int8 NOT NULL,
  partition int2 NOT NULL,
  value jsonb NOT NULL,
  actor text NOT NULL,
  reason text NOT NULL,
  at int8 NOT NULL,
  PRIMARY KEY (key, seq, partition)
);
