import { sql } from 'slonik';
import { z } from 'zod';
import { type FlowRooms } from '../flow-rooms.ts';
import { MAILS_A_DAY } from './open-session.ts';

const busyRow = z.strictObject({
  account: z.int(),
  username: z.string(),
  email: z.string(),
  count: z.int(),
  day: z.string(),
});

export async function mailDigests({ pool, queueMail, now }: FlowRooms): Promise<void> {
  const busy = await pool.any(sql.type(busyRow)`
    select account, username, email, count(*) as count, to_char(date_trunc('day', at, 'UTC'), 'YYYY-MM-DD') as day
    from security_events join users using (account)
    where kind = 'new-device' and email_confirmed_at is not null
      and at >= date_trunc('day', now(), 'UTC') - interval '1 day' and at < date_trunc('day', now(), 'UTC')
    group by account, username, email, day having count(*) > ${MAILS_A_DAY}`);
  for (const { account, username, email: to, count, day } of busy) {
    const params = { username, at: now(), count: count - MAILS_A_DAY };
    await queueMail(pool, { kind: 'sign-in-digest', cause: `sign-in-digest:${account}:${day}`, account, to, params });
  }
}
