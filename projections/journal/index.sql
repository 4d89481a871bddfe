ALTER TABLE entry ADD PRIMARY KEY (partition, seq);
-- A page is read backwards along one of these, whatever else is asked for.
CREATE INDEX entry_at ON entry (at, partition, seq);
CREATE INDEX entry_account ON entry (account, at, partition, seq);
CREATE INDEX entry_kind ON entry (kind, at, partition, seq);
-- What players do themselves is most of it, and found by their account.
CREATE INDEX entry_actor ON entry (actor, at, partition, seq) WHERE actor <> 'player';
CREATE INDEX entry_command ON entry (command);
CREATE INDEX entry_document ON entry (document, at, partition, seq) WHERE document IS NOT NULL;
-- Along these, too, for the entries of one ledger account.
CREATE INDEX entry_points_to ON entry (points_to, at, partition, seq) WHERE points_to IS NOT NULL;
CREATE INDEX entry_points_from ON entry (points_from, at, partition, seq) WHERE points_from IS NOT NULL;
CREATE INDEX entry_dollars_to ON entry (dollars_to, at, partition, seq) WHERE dollars_to IS NOT NULL;
CREATE INDEX entry_dollars_from ON entry (dollars_from, at, partition, seq) WHERE dollars_from IS NOT NULL;
