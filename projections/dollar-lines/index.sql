ALTER TABLE line ADD PRIMARY KEY (partition, seq, account);
CREATE INDEX line_account ON line (account, at, partition, seq);
CREATE INDEX line_subject ON line (subject, account);
CREATE INDEX line_reference ON line (account, reference) WHERE reference IS NOT NULL;
CREATE INDEX line_second_reference ON line (account, second_reference) WHERE second_reference IS NOT NULL;
CREATE INDEX item_open ON item (account, first_at) WHERE micros <> 0;
CREATE INDEX item_last ON item (account, last_at);
