-- A log that was written before there was a shape has one partition.
insert into log_shape (partitions) select 1 where exists (select from head) on conflict do nothing;
