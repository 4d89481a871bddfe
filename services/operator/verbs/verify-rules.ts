import { HOUSE_ACCOUNTS } from '#contracts/house/accounts.ts';
import { partitionOf } from '#contracts/internal/partition.ts';
import type { AcrossCheck } from '#ledger/audit/across/across-check.ts';
import type { RainCheck } from '#ledger/audit/across/rain-check.ts';
import type { RefoldReport } from '#ledger/audit/refold.ts';
import { readHead } from '#ledger/log/head.ts';
import type { Desk } from '../desk.ts';

/** Milliseconds, by the database's clock. */
export async function nowOf({ side }: Desk): Promise<number> {
  const { rows } = await side.query<{ now: Date }>('select clock_timestamp() as now');
  return rows[0]!.now.getTime();
}

/** @returns true if the rules give every decision */
export async function sayReplay(desk: Desk, { partition, replayed, unproven, beyond }: RefoldReport): Promise<boolean> {
  const home = partitionOf(HOUSE_ACCOUNTS.settings, desk.partitions);
  const head = beyond === 0 ? 0 : ((await readHead(desk.side, home))?.seq ?? 0);
  if (beyond > head) {
    desk.say(
      `rules     partition ${partition}: bad: it names settings of ${home}-${beyond}, the log ends with ${head}`,
    );
    return false;
  }
  const counts = [...unproven].map(([type, events]) => `${events} ${type}`).join(', ');
  const rest = counts === '' ? '' : `; not provable: ${counts}`;
  desk.say(`rules     partition ${partition}: ${replayed} decisions as the rules make them${rest}`);
  return true;
}

/** @returns true if decisions go with those of other accounts */
export function sayAcross(desk: Desk, across: AcrossCheck): boolean {
  const { staffActs, shares, credits, promoUses, openUses, tips, openTips, prizes, openPrizes, tooRecent, finding } =
    across.report;
  if (finding !== null) {
    const { partition, seq, reason } = finding;
    desk.say(`rules     all partitions: bad at ${partition}-${seq}: ${reason}`);
    return false;
  }
  const counts = `${staffActs} acts of staff by their roles, ${shares} bonuses and shares of invitations`;
  const rest = tooRecent === 0 ? '' : `; ${tooRecent} events of the last minute wait for the next run`;
  desk.say(`rules     all partitions: ${counts}, ${credits} transactions credited once${rest}`);
  if (promoUses > 0)
    desk.say(`promos    ${promoUses} uses of promo codes, each paid or declined once, ${openUses} open`);
  if (tips > 0) desk.say(`tips      ${tips} tips, each delivered or returned once, ${openTips} open`);
  if (prizes > 0) desk.say(`races     ${prizes} prizes, each paid or declined once, ${openPrizes} open`);
  return true;
}

/** Says nothing if it never rained. */
export function sayRains(desk: Desk, check: RainCheck): boolean {
  const { rains, paid, returned, open, finding } = check.report();
  if (finding !== null) {
    desk.say(`rain      bad at ${finding}`);
    return false;
  }
  if (rains > 0) desk.say(`rain      ${rains} rains: ${paid} shares paid, ${returned} returned, ${open} open`);
  return true;
}
