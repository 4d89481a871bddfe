-- By game first: a filtered page is one descent, an unfiltered one merges at most ten.
ALTER TABLE round ADD PRIMARY KEY (account, game, seq, partition);
