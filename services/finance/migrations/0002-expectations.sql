-- The largest fee that the amount of a line may include: millionths of a dollar plus a share of the entry.
alter table finance.source
  add column fee_micros int8 not null default 0,
  add column fee_basis_points int4 not null default 0;
