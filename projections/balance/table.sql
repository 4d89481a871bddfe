-- One row per account: the balance after its last event.
CREATE TABLE account (
  account int8 PRIMARY KEY,
  partition int2 NOT NULL,
  -- The event this balance stands after.
  seq int8 NOT NULL,
  available int8 NOT NULL,
  held int8 NOT NULL,
  earned numeric NOT NULL,
  withdrawn numeric NOT NULL,
  -- What gateways of the release before read, as the most they can take; dropped in the next release.
  total_earned int8 GENERATED ALWAYS AS (least(earned, 9007199254740991)::int8) STORED,
  total_withdrawn int8 GENERATED ALWAYS AS (least(withdrawn, 9007199254740991)::int8) STORED
) WITH (fillfactor = 70);
