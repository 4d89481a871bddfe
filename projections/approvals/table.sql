-- One row per change request, and per change that one person decided alone.
CREATE TABLE request (
  -- Command id of the change.
  id uuid PRIMARY KEY,
  account int8 NOT NULL,
  partition int2 NOT NULL,
  -- Of the request. Null, as the next columns, until the request is applied; it can come after its end if it was parked.
  seq int8,
  kind text,
  -- The command without its envelope.
  change jsonb,
  hash text,
  thing text,
  before jsonb,
  maker text,
  -- Milliseconds since the epoch, here and below.
  requested_at int8,
  -- Null if one person decided alone.
  expires_at int8,
  -- Null while it waits.
  ended text,
  ended_at int8,
  checker text,
  reason text,
  -- Type of the event that made it stale.
  outdated_by text
) WITH (fillfactor = 80);
