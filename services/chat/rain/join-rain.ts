import { hash } from 'node:crypto';
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { Joined, JoinRefusal, ToJoin } from '#contracts/internal/rain.ts';
import { MOST_PARTICIPANTS } from '#contracts/rain/commands.ts';
import { REFUSALS } from '#contracts/refusals.ts';
import { mutedRefusal } from '../rules/muted.ts';
import { muteOf } from '../store/mutes.ts';
import { openColumns, openRow } from './rain-rows.ts';

const openNow = openRow.extend({ isOpen: z.boolean() });

const refused = (code: 'rain-shared' | 'rain-full' | 'rain-over'): JoinRefusal => ({
  kind: 'refusal',
  code,
  message: REFUSALS[code].message,
});

/** One at a time, so that parallel players of one device count each other, and a frozen rain gets no participant. */
export function joinRain(pool: DatabasePool, { rain: id, account, device, linked }: ToJoin) {
  const digest = device === null ? null : hash('sha256', `${id}|${device}`);
  return pool.transaction(async (transaction): Promise<Joined | JoinRefusal> => {
    await transaction.query(sql.unsafe`select from chat.rain where id = ${id} for update`);
    const rain = await transaction.maybeOne(sql.type(openNow)`
      select ${openColumns}, state = 'open' and clock_timestamp() < ends_at as "isOpen" from chat.rain where id = ${id}`);
    if (rain === null) return refused('rain-over');
    const { isOpen, ...open } = rain;
    const hasJoined = await transaction.exists(sql.unsafe`
      select from chat.rain_join where rain = ${id} and account = ${account}`);
    if (hasJoined) return { kind: 'joined', rain: open };
    if (!isOpen) return refused('rain-over');
    const mute = await muteOf(transaction, account);
    if (mute !== null) return { ...mutedRefusal(mute), code: 'chat-muted' };
    if (open.participants >= MOST_PARTICIPANTS) return refused('rain-full');
    const isShared = await transaction.exists(sql.unsafe`
      select from chat.rain_join
      where rain = ${id} and (device = ${digest} or account = any(${sql.array([...linked], 'int8')}))`);
    if (isShared) return refused('rain-shared');
    await transaction.query(sql.unsafe`
      insert into chat.rain_join (rain, account, device) values (${id}, ${account}, ${digest})`);
    return { kind: 'joined', rain: { ...open, participants: open.participants + 1 } };
  });
}
