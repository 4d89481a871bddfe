-- Lists by time, and the newest of one kind.
create index access_at on staff.access (at, id);
create index access_of_kind on staff.access (kind, at, id);
create index action_at on staff.action (at, id);
create index action_named on staff.action (action, at, id);
