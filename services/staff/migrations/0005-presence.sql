-- Which rows each member of staff has open.
create table staff.presence (
  staff int8 not null,
  place varchar(100) not null,
  at timestamptz not null default now(),
  primary key (staff, place)
);
create index presence_at on staff.presence (place);
