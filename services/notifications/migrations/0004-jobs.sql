-- Mail of notifications is queued by jobs.
insert into jobs.job (queue, key)
select 'notification-mail', id::text from notifications.notification where mail = 'due';
