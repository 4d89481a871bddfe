-- By state, and by the time at which that began: an operator's pages, of one state or merged from all four.
CREATE INDEX hold_moved ON hold (state, coalesce(ended_at, held_at), partition, coalesce(end_seq, seq));
