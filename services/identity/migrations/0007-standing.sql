-- Roles and bans are events of the log. What stands in `users` is copied from the view `standing`, together with the end of
-- the account's sessions (services/identity/standing/apply-standing.ts).

-- By role: the end in milliseconds since the epoch, or null.
alter table users add column roles jsonb not null default '{}';

-- Changes that were asked for outside of a gateway: at a terminal, or by this migration. A gateway sends them to the ledger.
create table standing_request (
  -- the command's id, so that a request that is sent again is applied once
  id uuid primary key,
  asked_at timestamptz not null default clock_timestamp(),
  -- without its id
  command jsonb not null,
  -- also where it takes the role of the last admin
  is_forced boolean not null default false,
  -- a gateway is at it
  claimed_until timestamptz,
  answered_at timestamptz,
  -- null: it was done
  refusal text
);

create index standing_request_open on standing_request (asked_at, id) where answered_at is null;

-- What people held before becomes events at the first start; until then the copies say it.
update users set roles =
  case when is_admin then '{"admin": null}'::jsonb else '{}' end ||
  case when is_finance then '{"finance": null}'::jsonb else '{}' end
where is_admin or is_finance;

insert into standing_request (id, command)
select gen_random_uuid(), jsonb_build_object('type', 'grant-role', 'account', account, 'actor', 'system:migration',
  'role', role, 'until', null, 'reason', 'Held before roles were events')
from users cross join lateral jsonb_object_keys(roles) as role;

insert into standing_request (id, command)
select gen_random_uuid(), jsonb_build_object('type', 'ban-account', 'account', account, 'actor', 'system:migration',
  'reason', coalesce(nullif(trim(ban_reason), ''), 'Banned before bans were events'))
from users where is_banned;

alter table users drop column is_admin, drop column is_finance;
