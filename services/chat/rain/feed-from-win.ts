import type { DatabasePool } from 'slonik';
import { DAY_MS, dayOf } from '#contracts/days/utc-day.ts';
import { HOUSE_ACCOUNTS } from '#contracts/house/accounts.ts';
import type { CommandOf } from '#contracts/commands.ts';
import type { Outcome } from '#contracts/outcome.ts';
import { derivedId } from '#infra/ids/derived-id.ts';
import { readLedgerDays } from '#projections/ledger-days/read.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import type { Clock } from '#infra/process/clock.ts';

/** Views are expected to be up to date this long after the day. */
const SETTLED_MS = 3_600_000;

/** Opens the pool's account if needed. */
export type FeedPool = (command: CommandOf<'feed-rain-pool'>) => Promise<Outcome>;

type WinRooms = {
  pool: DatabasePool;
  feedPool: FeedPool;
  settings: Pick<LiveSettings, 'value'>;
  clock: Pick<Clock, 'now'>;
};

/** Feeds the pool once with a share of the games' win on the day before. */
export async function feedFromWin({ pool, feedPool, settings, clock }: WinRooms): Promise<void> {
  const percent = settings.value('rain-win-share');
  if (percent === 0) return;
  const day = dayOf(clock.now() - SETTLED_MS - DAY_MS);
  let win = 0n;
  for (const { account, unit, came, went } of await readLedgerDays(pool, day, day)) {
    if (unit === 'POINT' && account.startsWith('house:')) win += came - went;
  }
  const amountPoints = Number((win * BigInt(percent)) / 100n);
  if (amountPoints <= 0) return;
  await feedPool({
    type: 'feed-rain-pool',
    commandId: derivedId(`rain win|${day}`),
    account: HOUSE_ACCOUNTS.rain,
    actor: 'system:rain',
    amountPoints,
    reason: `${percent} % of the win of ${day}`,
  });
}
