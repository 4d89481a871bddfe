-- What accounts may do. One row per account and kind, the last event wins; what was taken back keeps its row, so that an
-- earlier event that comes late changes nothing.
CREATE TABLE ban (
  account int8 PRIMARY KEY,
  partition int2 NOT NULL,
  seq int8 NOT NULL,
  is_banned boolean NOT NULL,
  -- Null until lifted.
  until int8,
  -- Of the ban or of its lifting.
  reason text NOT NULL,
  actor text NOT NULL,
  -- Milliseconds since the epoch, here and below.
  at int8 NOT NULL
);

CREATE TABLE role (
  account int8 NOT NULL,
  role text NOT NULL,
  partition int2 NOT NULL,
  seq int8 NOT NULL,
  is_held boolean NOT NULL,
  -- null: until it is revoked
  until int8,
  reason text NOT NULL,
  actor text NOT NULL,
  at int8 NOT NULL,
  PRIMARY KEY (account, role)
);

CREATE TABLE exclusion (
  account int8 PRIMARY KEY,
  partition int2 NOT NULL,
  seq int8 NOT NULL,
  until int8 NOT NULL,
  at int8 NOT NULL
);

CREATE TABLE closed (
  account int8 PRIMARY KEY,
  at int8 NOT NULL
);

-- Every ban, grant and what took them back, for the history of a person's rights. Bans have no role.
CREATE TABLE change (
  account int8 NOT NULL,
  seq int8 NOT NULL,
  partition int2 NOT NULL,
  kind text NOT NULL,
  role text,
  until int8,
  reason text NOT NULL,
  actor text NOT NULL,
  at int8 NOT NULL,
  PRIMARY KEY (account, seq, partition)
);
