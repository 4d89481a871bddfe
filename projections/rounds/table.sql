-- Every finished round, with its fairness record. It is also the statement's line of the event that ended it.
-- Its key is in index.sql: it is cheaper to build after a load.
CREATE TABLE round (
  account int8 NOT NULL,
  seq int8 NOT NULL,
  -- Milliseconds since the epoch.
  at int8 NOT NULL,
  stake int8 NOT NULL,
  payout int8 NOT NULL,
  multiplier_hundredths int8 NOT NULL,
  -- Of the event that ended it, as in statement.line.
  amount int8 NOT NULL,
  balance_after int8 NOT NULL,
  nonce int8 NOT NULL,
  -- That began it.
  command uuid NOT NULL,
  epoch int4 NOT NULL,
  rules_version int4 NOT NULL,
  partition int2 NOT NULL,
  kind int2 NOT NULL,
  game text NOT NULL,
  -- JSON as it came: nobody searches in it, and parsing it per bet would cost more than the rest of the row.
  params text NOT NULL,
  outcome text NOT NULL
);

-- Where each UTC day begins in the log. Time never runs backwards within a partition, so a period is a range of
-- sequence numbers, and no index by time is needed on every round.
CREATE TABLE day (
  partition int2 NOT NULL,
  -- Days since 1970-01-01.
  day int4 NOT NULL,
  -- No later than the first round of that day, and after every round of the day before.
  first_seq int8 NOT NULL,
  PRIMARY KEY (partition, day)
);

-- The seed pairs of an account, by epoch. The server seed is here only once it has been revealed.
-- How many rounds a pair has had is not counted here but read off its last round's nonce.
CREATE TABLE seed_pair (
  account int8 NOT NULL,
  epoch int4 NOT NULL,
  -- The event that committed to it: the pair's rounds come after.
  seq int8,
  server_seed_hash text,
  next_server_seed_hash text,
  client_seed text,
  server_seed text,
  PRIMARY KEY (account, epoch)
);

-- The rounds that are open, one of a game at most. Gone when they are over: then they stand in `round`.
CREATE TABLE open (
  account int8 NOT NULL,
  game text NOT NULL,
  -- The event that left it so: an older one that comes late changes nothing.
  seq int8 NOT NULL,
  moved_at int8 NOT NULL,
  progress text NOT NULL,
  start_id uuid NOT NULL,
  params text NOT NULL,
  stake int8 NOT NULL,
  max_payout int8 NOT NULL,
  epoch int4 NOT NULL,
  nonce int8 NOT NULL,
  rules_version int4 NOT NULL,
  started_at int8 NOT NULL,
  PRIMARY KEY (account, game)
);
