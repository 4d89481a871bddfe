-- What players have set for their own protection. Of limits, reality checks and exclusions the last word is kept, so that an
-- earlier event that comes late changes nothing.
CREATE TABLE own_limit (
  account int8 NOT NULL,
  kind text NOT NULL,
  -- day, week, month
  period text NOT NULL,
  partition int2 NOT NULL,
  seq int8 NOT NULL,
  -- null: no limit; in force from then on (milliseconds), and points_until before it
  points int8,
  starts_at int8 NOT NULL,
  points_until int8,
  PRIMARY KEY (account, kind, period)
);

-- Of players with limits: what was staked on a UTC day (days since the epoch), and what came back on it.
CREATE TABLE used (
  account int8 NOT NULL,
  day int4 NOT NULL,
  staked numeric NOT NULL,
  returned numeric NOT NULL,
  PRIMARY KEY (account, day)
) WITH (fillfactor = 70);

CREATE TABLE reality_check (
  account int8 PRIMARY KEY,
  partition int2 NOT NULL,
  seq int8 NOT NULL,
  minutes int2 NOT NULL
);

CREATE TABLE exclusion (
  account int8 PRIMARY KEY,
  partition int2 NOT NULL,
  seq int8 NOT NULL,
  -- Milliseconds since the epoch.
  until int8 NOT NULL,
  at int8 NOT NULL
);
