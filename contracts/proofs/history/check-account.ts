// That no event is missing in between, and that each balance follows from the one before.
import { availableAfter, heldAfter, kindOfCode } from '../../kinds.ts';
import { counted, countedPoints, grouped } from '../../words/figures.ts';
import { beganAgain } from './began-again.ts';
import type { HistoryData } from './file.ts';
import {
  type Check,
  type Finding,
  leavingOpen,
  MOST_FINDINGS,
  placeOf,
  proving,
  refusing,
  type Told,
} from './verdict.ts';

const VERSIONS = { id: 'versions', title: 'No event is missing' } as const;

/** `log`: under a later name, its first events may not be the first of the account. */
export function checkVersions(events: readonly Told[], log: HistoryData['log']): Check {
  const findings = events.flatMap((told, place) => gapBefore(told, events[place - 1]));
  if (findings.length > 0) {
    const words = 'The house numbers the events of an account 1, 2, 3 and so on. Here the numbers do not follow.';
    return refusing({ ...VERSIONS, words, findings: findings.slice(0, MOST_FINDINGS) });
  }
  const [first, last] = [events[0]!.header.version, events.at(-1)!.header.version];
  if (first > 1) {
    const words = `The file begins with your event number ${grouped(first)}. From there to number ${grouped(last)} none is missing; the ${counted(first - 1, 'older event')} are not in this file.`;
    return leavingOpen({ ...VERSIONS, words });
  }
  const words = `The house numbers the events of an account. Yours are here from number 1 to number ${grouped(last)}, without a gap.`;
  const anew = beganAgain(log);
  if (anew !== null) return leavingOpen({ ...VERSIONS, words: `${words} ${anew}` });
  return proving({ ...VERSIONS, words });
}

function gapBefore(told: Told, before: Told | undefined): Finding[] {
  if (before === undefined) return [];
  const [from, to] = [before.header.version + 1, told.header.version - 1];
  if (from === to + 1) return [];
  const place = placeOf(told);
  if (from > to) return [{ place, words: `Event ${place} has a number that was used before.` }];
  const missing =
    from === to ? `Your event number ${grouped(from)} is` : `Your events ${grouped(from)} to ${grouped(to)} are`;
  return [{ place, words: `${missing} missing, between ${placeOf(before)} and ${place}.` }];
}

const BALANCES = { id: 'balances', title: 'Every balance adds up' } as const;

type Balance = { available: number; held: number };

export function checkBalances(events: readonly Told[]): Check {
  const findings: Finding[] = [];
  let unknown = 0;
  const first = events[0]!.header;
  let before: Balance | null = first.version === 1 ? { available: 0, held: 0 } : null;
  for (const told of events) {
    const { header } = told;
    const kind = kindOfCode(header.kind);
    if (kind === undefined) unknown++;
    else if (before !== null) {
      const due: Balance = {
        available: availableAfter(before.available, kind, header.amount),
        held: heldAfter(before.held, kind, header.amount),
      };
      if (due.available !== header.available || due.held !== header.held) findings.push(wrongSum(told, due));
    }
    before = { available: header.available, held: header.held };
  }
  if (findings.length > 0) {
    const words = 'A balance is not the one before plus what the event moved.';
    return refusing({ ...BALANCES, words, findings: findings.slice(0, MOST_FINDINGS) });
  }
  const { available, held } = before!;
  const words = `Each balance is the one before plus what the event moved, up to the last one: ${countedPoints(available)} available and ${grouped(held)} set aside.`;
  if (unknown === 0) return proving({ ...BALANCES, words });
  const rest = `${counted(unknown, 'event is', 'events are')} of a kind that is newer than this page.`;
  return leavingOpen({ ...BALANCES, words: `${words} ${rest}` });
}

function wrongSum(told: Told, due: Balance): Finding {
  const { available, held } = told.header;
  const place = placeOf(told);
  const words = `Event ${place} says ${grouped(available)} available and ${grouped(held)} set aside; the sum is ${grouped(due.available)} and ${grouped(due.held)}.`;
  return { place, words };
}
