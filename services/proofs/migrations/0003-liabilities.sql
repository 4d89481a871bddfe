-- What the house owed to its players once a day. Only the prover writes it, but for chosen values. A day is known when its row
-- of proofs.liabilities exists; rows of the other tables without it are of a run that did not end.
create table proofs.liabilities (
  -- Days since 1970-01-01 (UTC).
  day int4 primary key,
  -- Of a checkpoint of each partition: "0:1234,1:77"
  position text not null,
  root bytea not null check (length(root) = 32),
  -- The tree has 2^height leaves.
  height int2 not null,
  -- In points, below 2^53.
  total int8 not null check (total >= 0),
  -- Of players whose balance is negative; not in the total.
  debts int8 not null check (debts >= 0),
  accounts int8 not null,
  -- SHA-256 of the file before compression.
  digest bytea not null check (length(digest) = 32),
  -- Compressed.
  file_bytes int8 not null,
  -- Of the accounts of players in the trial balance at the position; null if it had not reached it.
  booked int8,
  -- Dollars at banks and providers as they stated them.
  reserves jsonb not null,
  -- The operator publishes them with the total.
  reserves_published boolean not null,
  made_at timestamptz not null
);

-- State and leaves of each account, kept for a few days.
create table proofs.liability (
  day int4 not null,
  account int8 not null,
  version int4 not null,
  available int8 not null,
  held int8 not null,
  -- What the player had chosen for the nonce.
  chosen varchar(64),
  places int4[] not null,
  parts int8[] not null,
  primary key (day, account)
);

-- Nodes of the levels 0, 8, 16 and 24, up to 256 in a row: hash and value (8 bytes, little-endian) of each.
create table proofs.liability_tile (
  day int4 not null,
  level int2 not null,
  index int4 not null,
  nodes bytea not null,
  primary key (day, level, index)
);
alter table proofs.liability_tile alter column nodes set storage external;

-- The published file, compressed by gzip, in the order of its parts.
create table proofs.liability_file (
  day int4 not null,
  part int4 not null,
  bytes bytea not null,
  primary key (day, part)
);
alter table proofs.liability_file alter column bytes set storage external;

create table proofs.chosen_value (
  account int8 primary key,
  value varchar(64) not null,
  chosen_at timestamptz not null default now()
);
