-- How far the relay has come: everything up to here was acknowledged by Kafka. Moves after the acknowledgement.
create table relay_cursor (
  partition int2 primary key,
  seq int8 not null,
  -- events relayed from this partition so far: the running number of the last message
  counter int8 not null
) with (fillfactor = 50);
