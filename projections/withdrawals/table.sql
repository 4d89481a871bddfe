-- One row per withdrawal. It holds no destination: services/payouts keeps those.
CREATE TABLE withdrawal (
  -- Command id of the request.
  id uuid PRIMARY KEY,
  account int8 NOT NULL,
  partition int2 NOT NULL,
  -- The last event applied.
  seq int8 NOT NULL,
  -- Null until the request is applied, which can be after later events if it was parked. The same holds for the next three.
  method text,
  points int8,
  -- Value in millionths of a dollar.
  micros int8,
  -- Milliseconds since the epoch.
  requested_at int8,
  stage text NOT NULL,
  updated_at int8 NOT NULL,
  -- Of the latest attempt to pay.
  attempt int4,
  provider text,
  reference text,
  -- Why it was rejected, failed or came back.
  error text,
  decided_by text,
  notes text
) WITH (fillfactor = 70);
