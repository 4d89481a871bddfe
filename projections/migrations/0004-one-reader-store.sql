-- Positions and parked events of all readers of the log: views, policies and notifications.
LOCK TABLE projection.checkpoint, projection.parked IN ACCESS EXCLUSIVE MODE;

CREATE SCHEMA reader;

-- The last event whose effect is stored. Moves in the transaction that writes that effect.
CREATE TABLE reader.position (
  -- Unique over all parts.
  reader text NOT NULL,
  -- view, policy or notifications. Each database role sees only its parts.
  part text NOT NULL,
  partition int2 NOT NULL,
  seq int8 NOT NULL,
  -- The end of the log at the first start. A reader without history ignores earlier events.
  began_seq int8 NOT NULL DEFAULT 0,
  -- Counts writes that did not move `seq`: a parked event that was taken, a rebuild.
  revision int8 NOT NULL DEFAULT 0,
  -- At `marked_seq` the log has a batch whose hash begins with `mark`.
  marked_seq int8,
  mark bytea,
  view text GENERATED ALWAYS AS (CASE part WHEN 'view' THEN reader END) STORED
    REFERENCES projection.view (name) ON DELETE CASCADE,
  PRIMARY KEY (reader, partition)
) WITH (fillfactor = 50);

-- Events that a reader could not take. They are tried again.
CREATE TABLE reader.parked (
  reader text NOT NULL,
  part text NOT NULL,
  partition int2 NOT NULL,
  seq int8 NOT NULL,
  reason text NOT NULL,
  attempts int4 NOT NULL DEFAULT 1,
  parked_at timestamptz NOT NULL DEFAULT now(),
  view text GENERATED ALWAYS AS (CASE part WHEN 'view' THEN reader END) STORED
    REFERENCES projection.view (name) ON DELETE CASCADE,
  PRIMARY KEY (reader, partition, seq)
);

-- `migrate` says which role sees which parts.
ALTER TABLE reader.position ENABLE ROW LEVEL SECURITY;
ALTER TABLE reader.parked ENABLE ROW LEVEL SECURITY;

CREATE FUNCTION reader.require(holds bool, reason text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF holds IS NOT TRUE THEN
    RAISE EXCEPTION USING ERRCODE = 'TH001', MESSAGE = reason;
  END IF;
END
$$;

INSERT INTO reader.position (reader, part, partition, seq, revision, marked_seq, mark)
SELECT view, 'view', partition, seq, revision, marked_seq, mark FROM projection.checkpoint;
INSERT INTO reader.parked (reader, part, partition, seq, reason, attempts, parked_at)
SELECT view, 'view', partition, seq, reason, attempts, parked_at FROM projection.parked;

DROP TABLE projection.checkpoint, projection.parked;

-- For processes of the release before; dropped in the next release.
CREATE VIEW projection.checkpoint AS
SELECT reader AS view, partition, seq, marked_seq, mark, revision, part FROM reader.position WHERE part = 'view'
WITH CHECK OPTION;
ALTER VIEW projection.checkpoint ALTER COLUMN part SET DEFAULT 'view';
CREATE VIEW projection.parked AS
SELECT reader AS view, partition, seq, reason, attempts, parked_at, part FROM reader.parked WHERE part = 'view'
WITH CHECK OPTION;
ALTER VIEW projection.parked ALTER COLUMN part SET DEFAULT 'view';
