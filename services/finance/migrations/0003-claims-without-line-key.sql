-- Lines of unfinished imports are deleted; each deletion searched claims and exceptions for the line, without an index. Claims
-- and exceptions name live lines only, which are never deleted.
alter table finance.claim drop constraint claim_line_fkey;
alter table finance.exception drop constraint exception_line_fkey;
