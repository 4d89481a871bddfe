-- Lines with an amount of 0: they need no match.
alter table finance.file add column zeros int8 not null default 0;

-- The file that repeats the file of the row, and has a line in its place.
alter table finance.bad_row add column healed_by int8;
