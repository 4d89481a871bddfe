-- The position and the parked events of notifications lie beside those of other readers of the log.
lock table notifications.position, notifications.parked in access exclusive mode;

insert into reader.position (reader, part, partition, seq, began_seq, marked_seq, mark)
select reader, 'notifications', partition, seq, began_seq, marked_seq, mark from notifications.position;
insert into reader.parked (reader, part, partition, seq, reason, parked_at)
select 'notifications', 'notifications', partition, seq, reason, parked_at from notifications.parked;

drop table notifications.position, notifications.parked;

-- For processes of the release before; dropped in the next release. Their notifier cannot park an event here, whose key has one
-- column less: it retries until it is replaced.
create view notifications.position as
select reader, partition, seq, began_seq, marked_seq, mark, part from reader.position where part = 'notifications'
with check option;
alter view notifications.position alter column part set default 'notifications';
create view notifications.parked as
select partition, seq, reason, parked_at, part, reader from reader.parked where part = 'notifications'
with check option;
alter view notifications.parked alter column part set default 'notifications';
alter view notifications.parked alter column reader set default 'notifications';
