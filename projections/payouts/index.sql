-- By the time at which the state it is in began: an operator's pages.
CREATE INDEX hold_moved ON hold (coalesce(ended_at, held_at), partition, coalesce(end_seq, seq));
-- What was paid out on a day.
CREATE INDEX hold_posted ON hold (partition, ended_at) WHERE state = 'posted';
