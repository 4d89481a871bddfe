ALTER TABLE line ADD PRIMARY KEY (account, seq, partition);
