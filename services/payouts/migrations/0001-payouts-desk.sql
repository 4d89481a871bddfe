-- What the payouts desk has closed: for each day and partition, what was paid out, as the log and the view both said.
CREATE SCHEMA payouts_desk;

CREATE TABLE payouts_desk.day_statement (
  -- UTC
  day date NOT NULL,
  partition int2 NOT NULL,
  payouts int4 NOT NULL,
  points int8 NOT NULL,
  -- Of the first and the last payout; null on a day without any.
  first_seq int8,
  last_seq int8,
  -- Over the rows in the order of the log (contracts/payouts/day-statement.ts).
  sha256 text NOT NULL,
  closed_at timestamptz NOT NULL,
  PRIMARY KEY (day, partition)
);

-- What is closed stays as it was closed: even a slip of the owner's hand is stopped.
CREATE FUNCTION payouts_desk.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'day statements are append-only: % is refused', tg_op;
END $$;

CREATE TRIGGER day_statement_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payouts_desk.day_statement
  FOR EACH STATEMENT EXECUTE FUNCTION payouts_desk.refuse_change();
