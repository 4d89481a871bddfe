-- Promo codes of the house. The columns of its making are null until that is folded.
CREATE TABLE code (
  id uuid PRIMARY KEY,
  code text,
  points int8,
  most_uses int8,
  -- Milliseconds, like all times here.
  expires_at int8,
  verified_only boolean,
  min_days int4,
  reason text,
  maker text,
  made_at int8,
  ended_at int8,
  uses int8 NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX code_by_letters ON code (code, made_at);

-- The use and its payment are in different partitions and come in any order.
CREATE TABLE use (
  promo uuid NOT NULL,
  account int8 NOT NULL,
  taken_at int8,
  paid_at int8,
  declined_at int8,
  PRIMARY KEY (promo, account)
) WITH (fillfactor = 70);
