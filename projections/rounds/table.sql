-- The fairness record of every round. Its key stands in index.sql: it is cheaper to build after a load.
CREATE TABLE round (
  partition int2 NOT NULL,
  seq int8 NOT NULL,
  account int8 NOT NULL,
  -- Milliseconds since the epoch.
  at int8 NOT NULL,
  stake int8 NOT NULL,
  payout int8 NOT NULL,
  multiplier_hundredths int8 NOT NULL,
  epoch int4 NOT NULL,
  nonce int8 NOT NULL,
  rules_version int4 NOT NULL,
  command uuid NOT NULL,
  game text NOT NULL,
  params jsonb NOT NULL,
  outcome jsonb NOT NULL
);

-- The seed pairs of an account, by epoch. The server seed is here only once it has been revealed.
CREATE TABLE seed_pair (
  account int8 NOT NULL,
  epoch int4 NOT NULL,
  server_seed_hash text,
  next_server_seed_hash text,
  client_seed text,
  server_seed text,
  rounds int8 NOT NULL,
  next_nonce int8 NOT NULL,
  PRIMARY KEY (account, epoch)
) WITH (fillfactor = 70);
