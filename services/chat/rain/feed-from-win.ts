import type { DatabasePool } from 'slonik';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { CommandOf } from '#contracts/commands.ts';
import type { Outcome } from '#contracts/outcome.ts';
import { shareOfWin, winFeedName, wonDay } from '#contracts/rain/win-feed.ts';
import { derivedId } from '#infra/ids/derived-id.ts';
import { readLedgerDays } from '#projections/ledger-days/read.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import type { Clock } from '#infra/process/clock.ts';

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
  const day = wonDay(clock.now());
  let win = 0n;
  for (const { account, unit, came, went } of await readLedgerDays(pool, day, day)) {
    if (unit === 'POINT' && account.startsWith('house:')) win += came - went;
  }
  const amountPoints = shareOfWin(win, percent);
  if (amountPoints <= 0) return;
  await feedPool({
    type: 'feed-rain-pool',
    commandId: derivedId(winFeedName(day)),
    account: HOUSE_ACCOUNTS.rain,
    actor: 'system:rain',
    amountPoints,
    reason: `${percent} % of the win of ${day}`,
  });
}
