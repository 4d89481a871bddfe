-- A removed message takes its mentions away. `params` has the message that rang, and in `also` later ones of the same time.
create index notification_mention on notifications.notification using gin (params jsonb_path_ops) where kind = 'mention';
