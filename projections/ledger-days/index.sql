CREATE INDEX movement_account ON movement (account, unit, day);
