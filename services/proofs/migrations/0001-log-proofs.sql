-- The log as a Merkle tree per partition (C2SP tlog-tiles). Only the prover writes it; leaves are hashed from the log.
CREATE SCHEMA proofs;

-- Names under which the log of a partition was signed. A restore that lost signed events opens the next epoch.
CREATE TABLE proofs.origin (
  partition int2 NOT NULL,
  epoch int4 NOT NULL CHECK (epoch >= 1),
  -- "host/log/0", later "host/log/0/e2"
  origin text NOT NULL UNIQUE,
  opened_at timestamptz NOT NULL,
  -- Of epochs after the first.
  reason text,
  -- Differs with another key of the salts. Set when the prover first signs.
  salt_check bytea,
  PRIMARY KEY (partition, epoch)
);

-- Roots of full tiles. Rows are added in order and never changed.
CREATE TABLE proofs.tile (
  partition int2 NOT NULL,
  epoch int4 NOT NULL,
  level int2 NOT NULL,
  index int8 NOT NULL,
  root bytea NOT NULL CHECK (length(root) = 32),
  PRIMARY KEY (partition, epoch, level, index)
);

-- Written before it leaves the house.
CREATE TABLE proofs.checkpoint (
  partition int2 NOT NULL,
  epoch int4 NOT NULL,
  size int8 NOT NULL,
  root bytea NOT NULL CHECK (length(root) = 32),
  -- Hash of the batch that ends here; of 32 zero bytes at size 0.
  chain_head bytea NOT NULL CHECK (length(chain_head) = 32),
  -- Signed by the log.
  note text NOT NULL,
  -- Signature lines of witnesses.
  cosignatures text NOT NULL DEFAULT '',
  signed_at timestamptz NOT NULL,
  -- Of a day or a closed month. Others are thinned out after a month.
  is_kept boolean NOT NULL DEFAULT false,
  PRIMARY KEY (partition, epoch, size)
);

-- The signed note of each day, which ties size, root and chain head of every partition.
CREATE TABLE proofs.heads (
  day date PRIMARY KEY,
  note text NOT NULL,
  signed_at timestamptz NOT NULL
);

-- Verifier keys (signed-note), the newest first by `since`.
CREATE TABLE proofs.key (
  verifier_key text PRIMARY KEY,
  origin text NOT NULL,
  since timestamptz NOT NULL,
  -- Null while it signs.
  until timestamptz
);

-- What the prover last reported of each partition.
CREATE TABLE proofs.state (
  partition int2 PRIMARY KEY,
  -- Leaves of its tree, and the end of the log that it last saw.
  size int8 NOT NULL,
  head int8 NOT NULL,
  -- Size of its newest checkpoint; null before the first.
  signed int8,
  -- Why it does not sign; null while it does.
  refusal text,
  -- Of each witness: name, size that it last cosigned, and what is wrong.
  witnesses jsonb NOT NULL,
  -- The newest size that a quorum of them is known to have cosigned.
  cosigned int8,
  reported_at timestamptz NOT NULL
);

-- Events that a gateway waits to see covered by a checkpoint. The prover removes what it has covered.
CREATE TABLE proofs.wanted (
  partition int2 PRIMARY KEY,
  seq int8 NOT NULL
);

-- Heads of exactly these sizes, such as of a closed month. Removed when they are signed.
CREATE TABLE proofs.wanted_head (
  partition int2 NOT NULL,
  size int8 NOT NULL,
  PRIMARY KEY (partition, size)
);
