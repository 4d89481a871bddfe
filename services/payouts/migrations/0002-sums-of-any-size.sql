-- A day's sum has no bound that int8 would hold, and two billion payouts are not the most there can be.
ALTER TABLE payouts_desk.day_statement ALTER COLUMN payouts TYPE int8, ALTER COLUMN points TYPE numeric;
