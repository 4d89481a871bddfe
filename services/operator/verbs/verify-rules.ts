import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { partitionOf } from '#contracts/internal/partition.ts';
import { grouped } from '#contracts/words/figures.ts';
import type { AcrossCheck } from '#ledger/audit/across/across-check.ts';
import type { TerminalAct } from '#ledger/audit/across/terminal-acts.ts';
import type { RefoldReport } from '#ledger/audit/refold.ts';
import type { Unproven } from '#ledger/audit/proof/unproven.ts';
import { readHead } from '#ledger/log/head.ts';
import type { LogMark, LogMarks } from '#ledger/log/log-marks.ts';
import type { Desk } from '../desk.ts';

/** Milliseconds, by the database's clock. */
export async function nowOf({ side }: Desk): Promise<number> {
  const { rows } = await side.query<{ now: Date }>('select clock_timestamp() as now');
  return rows[0]!.now.getTime();
}

/** @returns true if the rules give every decision */
export async function sayReplay(
  desk: Desk,
  { partition, replayed, later, unproven, beyond }: RefoldReport,
): Promise<boolean> {
  const home = partitionOf(HOUSE_ACCOUNTS.settings, desk.partitions);
  const head = beyond === 0 ? 0 : ((await readHead(desk.side, home))?.seq ?? 0);
  if (beyond > head) {
    desk.say(
      `rules     partition ${partition}: bad: it names settings of ${home}-${beyond}, the log ends with ${head}`,
    );
    return false;
  }
  const counts = [...unproven.countsIn(partition)].map(([type, events]) => `${events} ${type}`).join(', ');
  const waiting = later === 0 ? '' : `; ${later} of the last moments wait for the next run`;
  const rest = `${waiting}${counts === '' ? '' : `; not provable: ${counts}`}`;
  desk.say(`rules     partition ${partition}: ${replayed} decisions as the rules make them${rest}`);
  return true;
}

/** @returns true if decisions go with those of other accounts */
export function sayAcross(desk: Desk, across: AcrossCheck): boolean {
  const {
    staffActs,
    terminalActs,
    shares,
    credits,
    promoUses,
    openUses,
    tips,
    openTips,
    prizes,
    openPrizes,
    tooRecent,
    finding,
  } = across.report;
  if (finding !== null) {
    const { partition, seq, reason } = finding;
    desk.say(`rules     all partitions: bad at ${partition}-${seq}: ${reason}`);
    return false;
  }
  const counts = `${staffActs} acts of staff by their roles, ${shares} bonuses and shares of invitations`;
  const rest = tooRecent === 0 ? '' : `; ${tooRecent} events of the last minute wait for the next run`;
  desk.say(`rules     all partitions: ${counts}, ${credits} transactions credited once${rest}`);
  for (const act of terminalActs) desk.say(terminalLine(act));
  if (promoUses > 0)
    desk.say(`promos    ${promoUses} uses of promo codes, each paid or declined once, ${openUses} open`);
  if (tips > 0) desk.say(`tips      ${tips} tips, each delivered or returned once, ${openTips} open`);
  if (prizes > 0) desk.say(`races     ${prizes} prizes, each paid or declined once, ${openPrizes} open`);
  return true;
}

/** Says nothing if it never rained. */
export function sayRains(desk: Desk, across: AcrossCheck): boolean {
  const { rains, paid, returned, open, finding } = across.rains.report(across.latest);
  if (finding !== null) {
    desk.say(`rain      bad at ${finding}`);
    return false;
  }
  if (rains > 0) desk.say(`rain      ${rains} rains: ${paid} shares paid, ${returned} returned, ${open} open`);
  return true;
}

function terminalLine({ actor, acts, points, kinds }: TerminalAct): string {
  const told = [...kinds].map(([type, count]) => `${count} ${type}`).join(', ');
  return `terminal  ${actor}: ${acts} acts that move ${grouped(points)} points (${told})`;
}

/** Empty if everything is proven. */
export function unprovenWords({ points, events }: Unproven): string {
  return events === 0
    ? ''
    : ` ${grouped(points)} points of ${events === 1 ? 'an event' : `${grouped(events)} events`} rest on what cannot be proven.`;
}

type NotedMarks = { partition: number; lackingTo?: Readonly<Record<string, number>> | undefined };

/** @returns true if the log began to carry its marks where an export noted it */
export function sayMarks(desk: Desk, marks: LogMarks, { partition, lackingTo = {} }: NotedMarks): boolean {
  const now = marks.of(partition);
  const differing = (Object.keys(now) as LogMark[]).find((mark) => (lackingTo[mark] ?? now[mark]) !== now[mark]);
  if (differing === undefined) return true;
  const words = `the log says that events to ${now[differing]} may lack it, the export noted ${lackingTo[differing]}`;
  desk.say(`noted     partition ${partition}: bad: the mark "${differing}": ${words}`);
  return false;
}
