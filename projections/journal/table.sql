-- Every event that is not of a game, one row each. Its keys stand in index.sql: they are cheaper to build after a load.
CREATE TABLE entry (
  partition int2 NOT NULL,
  seq int8 NOT NULL,
  -- Milliseconds since the epoch.
  at int8 NOT NULL,
  account int8 NOT NULL,
  -- The event's type.
  kind text NOT NULL,
  -- "player" where nobody else is named.
  actor text NOT NULL,
  command uuid NOT NULL,
  -- The point leg: so much was added to one ledger account and taken from the other. null: no points moved.
  amount int8,
  points_to text,
  points_from text,
  -- The dollar leg, in millionths of a dollar.
  micros int8,
  dollars_to text,
  dollars_from text,
  -- Of the account, after the event.
  available int8 NOT NULL,
  held int8 NOT NULL,
  reason text,
  -- Of the outside document that it was posted by.
  document text
);
