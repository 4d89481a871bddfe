CREATE INDEX withdrawal_of_account ON withdrawal (account, requested_at DESC, id DESC);
CREATE INDEX withdrawal_latest ON withdrawal ((stage = 'requested') DESC, requested_at DESC, id DESC);
CREATE INDEX withdrawal_open ON withdrawal (stage, requested_at)
  WHERE stage IN ('requested', 'approved', 'submitting', 'unknown', 'accepted', 'on-hold', 'unclaimed', 'refused', 'kept');
CREATE INDEX withdrawal_paid ON withdrawal (updated_at) WHERE stage = 'paid';
