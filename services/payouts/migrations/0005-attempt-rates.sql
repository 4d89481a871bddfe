-- The price that the amount was computed with, and when it was made; null for units with a fixed value.
alter table payees.attempt add column rate varchar(200), add column rate_at int8;
