ALTER TABLE entry ADD PRIMARY KEY (partition, seq);
-- A page is read backwards along one of these, whatever else is asked for.
CREATE INDEX entry_at ON entry (at, partition, seq);
CREATE INDEX entry_account ON entry (account, at, partition, seq);
CREATE INDEX entry_kind ON entry (kind, at, partition, seq);
-- What players do themselves is most of it, and found by their account.
CREATE INDEX entry_actor ON entry (actor, at, partition, seq) WHERE actor <> 'player';
CREATE INDEX entry_command ON entry (command);
CREATE INDEX entry_document ON entry (document, at, partition, seq) WHERE document IS NOT NULL;
