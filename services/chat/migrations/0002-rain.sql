create table chat.rain (
  -- Also the id of the command that pours it.
  id uuid primary key,
  points int8 not null check (points > 0),
  started_by varchar(80) not null,
  started_at timestamptz not null default now(),
  ends_at timestamptz not null,
  -- open: players join. frozen: the participants are final. Then poured, or dry if nothing was given.
  state varchar(10) not null default 'open' check (state in ('open', 'frozen', 'poured', 'dry')),
  participants int8[],
  joined int4 not null default 0,
  share_points int8
);
create unique index rain_running on chat.rain ((true)) where state in ('open', 'frozen');
create index rain_time on chat.rain (started_at);

create table chat.rain_join (
  rain uuid not null references chat.rain on delete cascade,
  account int8 not null,
  -- A digest of the browser's cookie and the rain.
  device varchar(64),
  joined_at timestamptz not null default clock_timestamp(),
  primary key (rain, account),
  unique (rain, device)
);

-- The message that announces the start or the end of a rain.
alter table chat.message add column rain uuid;
alter table chat.message add column ends_rain boolean not null default false;
