-- Counts what was written without moving `seq`: a parked event that was taken, a rebuild. Together the two identify what a view holds.
ALTER TABLE projection.checkpoint ADD COLUMN revision int8 NOT NULL DEFAULT 0;

-- Ends the transaction unless `holds`. In a pipeline nobody looks at a result before the COMMIT is sent.
CREATE FUNCTION projection.require(holds bool, reason text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF holds IS NOT TRUE THEN
    RAISE EXCEPTION USING ERRCODE = 'TH001', MESSAGE = reason;
  END IF;
END
$$;
