-- One row per account: the balance after its last event.
CREATE TABLE account (
  account int8 PRIMARY KEY,
  partition int2 NOT NULL,
  -- The event this balance stands after.
  seq int8 NOT NULL,
  available int8 NOT NULL,
  held int8 NOT NULL,
  total_earned int8 NOT NULL,
  total_withdrawn int8 NOT NULL
) WITH (fillfactor = 70);
