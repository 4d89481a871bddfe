-- State of the continuous audit. Its copies of the views are in schemas audit_<view>.
CREATE SCHEMA audit;

-- What the audit last found, for gateways to show.
CREATE TABLE audit.status (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- contracts/audit/proof.ts
  status jsonb NOT NULL
);

-- The copy of each view: its version, how far it is folded, and where the comparison goes on.
CREATE TABLE audit.view (
  name text PRIMARY KEY,
  version int4 NOT NULL,
  -- Partition to position.
  reached jsonb NOT NULL,
  place jsonb NOT NULL
);

-- Whole verifications that staff asked for.
CREATE TABLE audit.request (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  asked_by int8 NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now()
);
