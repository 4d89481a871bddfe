import { readFileSync } from 'node:fs';
import { sql } from 'slonik';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openClient } from '#infra/postgres/session/connect.ts';
import { testDatabase } from '#tests/support/database.ts';

const UPGRADES = ['identity/migrations/0014-jobs', 'notifications/migrations/0004-jobs', 'offers/migrations/0005-jobs'];

const jobRow = z.strictObject({ queue: z.string(), key: z.string(), tries: z.int() });

test('work that waits before the upgrade to jobs is done after it, with its attempts counted', async () => {
  await using db = await testDatabase();
  await using client = await openClient(db.url);
  await client.pg.query(`
    insert into users (account, username, email, password_hash, created_at, updated_at)
    select n, 'user' || n, 'user' || n || '@example.org', '', now(), now() from generate_series(7001, 7002) as n;
    insert into exports (account, state, attempts) values (7001, 'asked', 2), (7002, 'failed', 3);
    insert into recovery_requests (id, address, network, agent_words, handled_at) values
      ('00000000-0000-4000-8000-000000000001', 'a@example.org', '', '', null),
      ('00000000-0000-4000-8000-000000000002', null, '', '', now());
    insert into notifications.notification (account, kind, params, cause, created_at, expires_at, on_screen, mail)
    select 7001, 'system', '{}', 'cause ' || mail, now(), now() + interval '1 day', true, mail
    from unnest(array['due', 'done', 'none']) as mail;
    insert into offers.conversion (id, network, transaction_id, kind, inbox_id, received_at, state, tries)
    select gen_random_uuid(), 'notik', state, 'credit', 1, now(), state, 4
    from unnest(array['new', 'decided', 'booked', 'queued']) as state;`);
  for (const upgrade of UPGRADES) {
    await client.pg.query(readFileSync(new URL(`../../../services/${upgrade}.sql`, import.meta.url), 'utf8'));
  }
  const jobs = await db.pool.any(sql.type(jobRow)`
    select queue, coalesce(state, key) as key, job.tries from jobs.job as job
    left join offers.conversion on queue = 'offers' and id::text = key order by queue, 2`);
  expect(jobs.map(({ queue, key, tries }) => [queue, queue === 'notification-mail' ? '' : key, tries])).toEqual([
    ['exports', '7001', 2],
    ['notification-mail', '', 0],
    ['offers', 'decided', 4],
    ['offers', 'new', 4],
    ['recovery', '00000000-0000-4000-8000-000000000001', 0],
  ]);
});
