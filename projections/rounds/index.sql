-- An account is in one partition. By game first: a filtered page is one descent, an unfiltered one merges at most ten, and one
-- round is found by as many probes.
ALTER TABLE round ADD PRIMARY KEY (account, game, seq);
