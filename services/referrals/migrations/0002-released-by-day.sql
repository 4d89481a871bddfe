-- The UTC day whose number of bonuses for the referrer includes this one. It is set before the bonus is granted.
alter table invitations.invitation add column bonus_day date;
create index invitation_of_day on invitations.invitation (referrer, bonus_day) where bonus_day is not null;
