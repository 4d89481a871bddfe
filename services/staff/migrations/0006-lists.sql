-- Lists by time, and the newest of one kind.
create index access_at on staff.access (at, id);
create index access_of_kind on staff.access (kind, at, id);
create index action_at on staff.action (at, id);
create index action_named on staff.action (action, at, id);
drop index staff.access_by_staff, staff.access_to_account, staff.action_of_admin, staff.action_on_target;
create index access_by_staff on staff.access (staff, at, id);
create index access_to_account on staff.access (account, at, id) where account is not null;
create index action_of_admin on staff.action (admin, at, id);
create index action_on_target on staff.action (target, at, id) where target is not null;
