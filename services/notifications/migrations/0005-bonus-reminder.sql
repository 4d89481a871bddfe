-- Of the kind daily_bonus: when the player wants to be reminded.
alter table notifications.preference
  -- Of the UTC day.
  add column hour int2 check (hour between 0 and 23),
  add column hour_set_at timestamptz,
  -- UTC day on which the account was last looked at.
  add column reminded_on date;
create index preference_reminders on notifications.preference (hour, reminded_on) where hour is not null and mail;
