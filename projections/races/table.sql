-- The columns of its planning are null until that is folded.
CREATE TABLE race (
  id uuid PRIMARY KEY,
  name text,
  measure text,
  -- Days since 1970-01-01, UTC.
  first_day int4,
  days int4,
  -- Points of the first rank, the second and so on.
  prizes jsonb,
  reason text,
  planner text,
  -- Milliseconds, like all times here.
  planned_at int8,
  cancelled_at int8,
  settled_at int8
) WITH (fillfactor = 70);
CREATE INDEX race_by_end ON race ((first_day + days));

-- A prize and its payment are in different partitions and come in any order.
CREATE TABLE winner (
  race uuid NOT NULL,
  account int8 NOT NULL,
  rank int4 NOT NULL,
  score numeric,
  points int8,
  paid_at int8,
  declined_at int8,
  PRIMARY KEY (race, account)
) WITH (fillfactor = 70);
