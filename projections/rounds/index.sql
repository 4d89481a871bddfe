ALTER TABLE round ADD PRIMARY KEY (partition, seq);
