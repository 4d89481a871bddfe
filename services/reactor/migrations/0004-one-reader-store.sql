-- Positions and parked events of policies lie beside those of other readers of the log.
LOCK TABLE reactor.position, reactor.parked IN ACCESS EXCLUSIVE MODE;

INSERT INTO reader.position (reader, part, partition, seq, began_seq, marked_seq, mark)
SELECT policy, 'policy', partition, seq, began_seq, marked_seq, mark FROM reactor.position;
INSERT INTO reader.parked (reader, part, partition, seq, reason, parked_at)
SELECT policy, 'policy', partition, seq, reason, parked_at FROM reactor.parked;

DROP TABLE reactor.position, reactor.parked;

-- For processes of the release before; dropped in the next release.
CREATE VIEW reactor.position AS
SELECT reader AS policy, partition, seq, marked_seq, mark, began_seq, part FROM reader.position WHERE part = 'policy'
WITH CHECK OPTION;
ALTER VIEW reactor.position ALTER COLUMN part SET DEFAULT 'policy';
CREATE VIEW reactor.parked AS
SELECT reader AS policy, partition, seq, reason, parked_at, part FROM reader.parked WHERE part = 'policy'
WITH CHECK OPTION;
ALTER VIEW reactor.parked ALTER COLUMN part SET DEFAULT 'policy';
