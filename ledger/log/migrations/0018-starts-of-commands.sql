-- The first event of each of many commands, for the auditor's pack: at most 5000 in a read. Account and id name a command.
-- The redundant "between" makes the id look as selective as it is; without it an unanalysed partition is read whole.
create function starts_of_commands(of_partition int4, of_accounts int8[], of_commands uuid[])
returns table (command uuid, seq int8)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select asked.id, min(one.seq)
  from unnest(of_accounts[1:5000], of_commands[1:5000]) as asked (account, id)
  cross join lateral (
    select event.seq from public.event
    where event.partition = of_partition and event.command = asked.id and event.command between asked.id and asked.id
      and event.account = asked.account
    offset 0
  ) as one
  group by asked.id
$$;
revoke all on function starts_of_commands(int4, int8[], uuid[]) from public;
