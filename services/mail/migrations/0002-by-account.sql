-- How much has been mailed to an account lately is counted before more is queued.
create index outbox_account on mail.outbox (account, queued_at);
