// Gateways exchange the counts of busy players four times a second: a shared counter would cost each bet a round trip. A
// player at several gateways may briefly spend a second's worth at each, and works it off.
import { sql, type DatabasePool } from 'slonik';
import { z } from 'zod';
import { accountId, type AccountId } from '#contracts/ids.ts';
import { Notices } from '#infra/postgres/notices.ts';
import type { Log } from '#infra/process/log.ts';
import type { Counts, Paces } from '../../module/paces.ts';

const PLAYER_PACE = 'player_pace';
const EXCHANGE_MS = 250;
/** A notice holds 8,000 bytes; the longest pair of account and count takes 24. */
const COUNTS_IN_NOTICE = 300;

const notice = z.strictObject({
  from: z.string(),
  counts: z.array(z.tuple([accountId, z.int().positive()])).max(COUNTS_IN_NOTICE),
});

export type PaceExchangeRooms = {
  paces: Pick<Paces<AccountId>, 'takeBusy' | 'addSpending'>;
  pool: DatabasePool;
  databaseUrl: string;
  name: string;
  log: Log;
};

export async function openPaceExchange({ paces, pool, databaseUrl, name, log }: PaceExchangeRooms) {
  const notices = new Notices({ databaseUrl, channel: PLAYER_PACE, log }, (payload) => {
    if (payload === null) return;
    const { from, counts } = notice.parse(JSON.parse(payload));
    if (from !== name) paces.addSpending(counts);
  });
  await notices.connect();
  paces.takeBusy();
  const tell = async (counts: Counts) => {
    for (let start = 0; start < counts.length; start += COUNTS_IN_NOTICE) {
      const text = JSON.stringify({ from: name, counts: counts.slice(start, start + COUNTS_IN_NOTICE) });
      await pool.query(sql.unsafe`select pg_notify(${PLAYER_PACE}, ${text})`);
    }
  };
  const timer = setInterval(() => {
    tell(paces.takeBusy()).catch((error: unknown) => log.debug({ err: error }, 'paces could not be exchanged'));
  }, EXCHANGE_MS).unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await notices[Symbol.asyncDispose]();
    },
  };
}
