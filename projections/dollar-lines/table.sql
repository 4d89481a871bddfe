-- Every dollar leg twice, once for each account. Keys are in index.sql.
CREATE TABLE line (
  partition int2 NOT NULL,
  seq int8 NOT NULL,
  account text NOT NULL,
  -- The other account of the leg.
  counter text NOT NULL,
  -- Milliseconds since the epoch.
  at int8 NOT NULL,
  -- Millionths of a dollar: added to the account, or taken if negative.
  micros int8 NOT NULL,
  -- The event's type.
  kind text NOT NULL,
  -- Command id of the withdrawal, credit or posting.
  subject uuid NOT NULL,
  -- How a statement can name it.
  reference text,
  second_reference text,
  player int8 NOT NULL,
  -- When it counts in the books. A posting may be dated before its event.
  effective_at int8 NOT NULL
);

-- The sum of an account's lines with one subject. Open while it is not 0.
CREATE TABLE item (
  account text NOT NULL,
  subject uuid NOT NULL,
  player int8 NOT NULL,
  micros numeric NOT NULL,
  first_at int8 NOT NULL,
  last_at int8 NOT NULL,
  lines int8 NOT NULL,
  PRIMARY KEY (account, subject)
);
