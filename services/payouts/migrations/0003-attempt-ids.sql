-- Webhooks name a payout by the provider's ids.
create index attempt_ids on payees.attempt using gin (ids jsonb_path_ops) where state <> 'closed';
