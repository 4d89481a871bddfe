ALTER TABLE round ADD PRIMARY KEY (account, seq, partition);
