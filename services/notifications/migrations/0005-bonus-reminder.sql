-- When players want to be reminded of their daily bonus. They are reminded only while their preference for mail of the kind
-- daily_bonus is on.
create table notifications.reminder (
  account int8 primary key,
  -- Of the UTC day.
  hour int2 not null check (hour between 0 and 23),
  set_at timestamptz not null,
  -- UTC day on which the account was last looked at.
  reminded_on date
);
create index reminder_due on notifications.reminder (hour, reminded_on);
