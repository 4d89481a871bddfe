-- The framework's own tables. Each view's tables live in a schema of the view's name and are made by the projector
-- from that view's table.sql, because they are rebuilt, not migrated.
CREATE SCHEMA projection;

-- Which version of each view stands, and whether events are missing from it.
CREATE TABLE projection.view (
  name text PRIMARY KEY,
  version int4 NOT NULL,
  -- Counts the rebuilds; the next one is made in the schema <view>_v<build + 1>.
  build int4 NOT NULL DEFAULT 1,
  -- True while an event of this view is parked.
  stale bool NOT NULL DEFAULT false
);

-- The last sequence number whose effect is in the view. Moves in the transaction that writes that effect.
CREATE TABLE projection.checkpoint (
  view text NOT NULL REFERENCES projection.view (name) ON DELETE CASCADE,
  partition int2 NOT NULL,
  seq int8 NOT NULL,
  PRIMARY KEY (view, partition)
) WITH (fillfactor = 50);

-- Events a view could not take. They are retried; until then the view is stale.
CREATE TABLE projection.parked (
  view text NOT NULL REFERENCES projection.view (name) ON DELETE CASCADE,
  partition int2 NOT NULL,
  seq int8 NOT NULL,
  reason text NOT NULL,
  attempts int4 NOT NULL DEFAULT 1,
  parked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (view, partition, seq)
);
