CREATE INDEX request_latest ON request (requested_at DESC, id DESC) WHERE requested_at IS NOT NULL;
CREATE INDEX request_waiting ON request (requested_at DESC, id DESC) WHERE ended IS NULL AND requested_at IS NOT NULL;
CREATE INDEX request_of_maker ON request (maker, requested_at DESC, id DESC);
CREATE INDEX request_of_account ON request (account, requested_at DESC, id DESC);
