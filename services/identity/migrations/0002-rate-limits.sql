-- How often somebody tried the door, counted for all gateways together. Worth nothing after a crash, hence unlogged.
-- The columns are those that the library rate-limiter-flexible expects.

create unlogged table rate_limit (
  key varchar(255) primary key,
  points int4 not null default 0,
  -- milliseconds since the epoch; null: never
  expire int8
);
