import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { dailyBonusAfter, nextClaim } from '#contracts/bonuses/daily-bonus.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import type { ReadBonusSetting } from '#contracts/bonuses/settings.ts';
import { type JobRooms, openQueue } from '#infra/jobs/open-queue.ts';
import type { Clock } from '#infra/process/clock.ts';
import { type DailyBonusState, readDailyBonus } from '#projections/daily-bonus/read.ts';
import { storeNotice } from './port/store-notice.ts';

export type ReminderRooms = JobRooms & { clock: Pick<Clock, 'now'>; settings: Pick<LiveSettings, 'value'> };

const EVERY_MS = 300_000;
const AT_ONCE = 100;
/** Without a claim or a new choice for this long, reminders pause until the next claim. */
const PAUSED_AFTER_MS = 7 * DAY_MS;

const dueRow = z.strictObject({ account: z.int(), setAt: z.int() });
type Due = z.infer<typeof dueRow>;

export function openReminders(rooms: ReminderRooms): AsyncDisposable {
  return openQueue(rooms, {
    name: 'bonus-reminders',
    recurring: { remind: EVERY_MS },
    run: ({ key }) => (key === 'remind' ? sendReminders(rooms) : Promise.resolve()),
  });
}

/** Several processes may run it: each account is taken once a UTC day. */
export async function sendReminders({
  pool,
  clock,
  settings,
}: Pick<ReminderRooms, 'clock' | 'settings'> & { pool: DatabasePool }): Promise<void> {
  const now = clock.now();
  const today = dayOf(now);
  const setting = settings.value;
  for (;;) {
    const due = await pool.any(sql.type(dueRow)`
      select account, (extract(epoch from hour_set_at) * 1000)::int8 as "setAt" from notifications.preference
      where kind = 'daily_bonus' and mail and hour <= ${new Date(now).getUTCHours()}
        and (reminded_on is null or reminded_on < ${today}::date)
      order by account limit ${AT_ONCE}`);
    if (due.length === 0) return;
    for (const one of due) await pool.transaction((transaction) => remind(transaction, one, { setting, now, today }));
  }
}

type Moment = { setting: ReadBonusSetting; now: number; today: string };

async function remind(transaction: CommonQueryMethods, { account, setAt }: Due, moment: Moment): Promise<void> {
  const { today } = moment;
  const { rowCount } = await transaction.query(sql.unsafe`
    update notifications.preference set reminded_on = ${today}::date
    where account = ${account} and kind = 'daily_bonus' and (reminded_on is null or reminded_on < ${today}::date)`);
  if (rowCount === 0) return;
  const params = reminderOf(await readDailyBonus(transaction, account), { ...moment, setAt });
  if (params === null) return;
  const fact = { kind: 'daily_bonus', params } as const;
  await storeNotice(transaction, { account, fact, cause: `daily_bonus:${account}:${today}` });
}

/** Null if today's bonus is claimed, or the player has stayed away. */
export function reminderOf(
  { lastClaim, zone }: Pick<DailyBonusState, 'lastClaim' | 'zone'>,
  { setting, now, setAt }: { setting: ReadBonusSetting; now: number; setAt: number },
): { points: number; streak: number } | null {
  const { from, streak } = nextClaim(lastClaim, zone, now, setting('streak-freeze'));
  if (from > now || now - Math.max(setAt, lastClaim?.at ?? 0) > PAUSED_AFTER_MS) return null;
  const { points, weeklyPoints } = dailyBonusAfter(streak, setting);
  return { points: points + weeklyPoints, streak };
}
