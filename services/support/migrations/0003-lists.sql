create index ticket_changed on support.ticket (changed_at, number);
create index ticket_made on support.ticket (created_at, number);
