-- The history of the log that a view was folded from: at `marked_seq` the log has a batch whose hash begins with `mark`. Not always
-- at `seq`: a projector of the release before moves `seq` alone, and what was stored of the history remains true.
ALTER TABLE projection.checkpoint ADD COLUMN marked_seq int8, ADD COLUMN mark bytea;
