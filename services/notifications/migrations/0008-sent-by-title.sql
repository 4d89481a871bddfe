-- What staff have sent, by title.
create index notification_sent_title on notifications.notification ((coalesce(params->>'title', '')), id) where actor is not null;
