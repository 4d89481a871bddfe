ALTER TABLE line ADD PRIMARY KEY (partition, seq, account);
CREATE INDEX line_account ON line (account, at, partition, seq);
CREATE INDEX line_effective ON line (account, effective_at);
CREATE INDEX line_backdated ON line (effective_at) WHERE effective_at < at;
CREATE INDEX line_subject ON line (subject, account);
CREATE INDEX line_reference ON line (account, reference) WHERE reference IS NOT NULL;
CREATE INDEX line_second_reference ON line (account, second_reference) WHERE second_reference IS NOT NULL;
-- See normalName in read.ts.
CREATE INDEX line_name ON line (
  (upper(regexp_replace(normalize(reference, NFKC), '[^0-9A-Za-z\u00c0-\u1fff\u2c00-\ufeff]', '', 'g')) COLLATE "C")
) WHERE reference IS NOT NULL;
CREATE INDEX line_second_name ON line (
  (upper(regexp_replace(normalize(second_reference, NFKC), '[^0-9A-Za-z\u00c0-\u1fff\u2c00-\ufeff]', '', 'g')) COLLATE "C")
) WHERE second_reference IS NOT NULL;
CREATE INDEX item_open ON item (account, first_at) WHERE micros <> 0;
CREATE INDEX item_last ON item (account, last_at);
