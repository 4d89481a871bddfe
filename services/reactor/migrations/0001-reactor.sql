-- What the reactor remembers between an event and the command it causes. All of it follows from the log.
CREATE SCHEMA reactor;

-- The last sequence number each policy has reacted to. Moves in the transaction that records what the events cause.
CREATE TABLE reactor.position (
  policy text NOT NULL,
  partition int2 NOT NULL,
  seq int8 NOT NULL,
  PRIMARY KEY (policy, partition)
) WITH (fillfactor = 50);

-- Commands that wait for their time.
CREATE TABLE reactor.deadline (
  policy text NOT NULL,
  account int8 NOT NULL,
  -- What of the account it is about: a hold, a round.
  subject text NOT NULL,
  -- Where the event that set it stands.
  partition int2 NOT NULL,
  -- When it is to be sent, milliseconds since the epoch. Whoever sends it moves it ahead, so that nobody else does meanwhile.
  due_at int8 NOT NULL,
  -- The whole command, its id included: sent twice, it is done once.
  command jsonb NOT NULL,
  PRIMARY KEY (policy, account, subject)
);
CREATE INDEX deadline_due ON reactor.deadline (partition, due_at);

-- Events a policy could not take. They are tried again at the next start.
CREATE TABLE reactor.parked (
  policy text NOT NULL,
  partition int2 NOT NULL,
  seq int8 NOT NULL,
  reason text NOT NULL,
  parked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (policy, partition, seq)
);
