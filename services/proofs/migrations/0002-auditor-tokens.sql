-- Tokens of outside auditors for the entries of the log. Kept after they end: they tell who could read what, and when.
CREATE TABLE proofs.auditor_token (
  id int8 PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  -- SHA-256 of the token, which has 256 random bits.
  hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
  issued_by int8 NOT NULL,
  command_id uuid NOT NULL UNIQUE,
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  uses int8 NOT NULL DEFAULT 0,
  last_used_at timestamptz,
  -- An IPv4 address, or the network of an IPv6 address.
  last_network text
);
CREATE INDEX auditor_token_name ON proofs.auditor_token (name, id);
CREATE INDEX auditor_token_issued ON proofs.auditor_token (issued_at, id);
