// That the day's heads are signed and the log grew from them, that the player's points are in the day's total, and that no
// event was left out at its end.
import { calendarDay } from '../../words/dates.ts';
import { counted, countedPoints, grouped } from '../../words/figures.ts';
import { checkGrowth, REFUSALS } from '../check-proof.ts';
import type { Checkpoint } from '../checkpoint.ts';
import { dayNumberOf, dayOfHeads, headIn, headsNameOf } from '../heads-note.ts';
import { checkOwnLiability, LIABILITY_REFUSALS } from '../liabilities.ts';
import { liabilitiesIn } from '../liabilities-line.ts';
import { openNote } from '../note.ts';
import type { PartData } from './read-parts.ts';
import { hashesIn } from './hashes-in.ts';
import { type Check, leavingOpen, placeOf, proving, refusing, type Told, type Tools } from './verdict.ts';

const HEADS = { id: 'heads', title: 'The log still begins as it did that day' } as const;

/** `note`: the signed text of the day; null if it is not proven. */
export type DayHeads = { check: Check; note: string | null; head: Checkpoint | null };

const without = (check: Check): DayHeads => ({ check, note: null, head: null });

export function checkHeads({ heads, log, olderThan }: PartData, checkpoint: Checkpoint | null, tools: Tools): DayHeads {
  if (heads === null && olderThan !== null) {
    return without(leavingOpen({ ...HEADS, words: 'The file with your latest events has the note of a day.' }));
  }
  if (heads === null) {
    return without(
      leavingOpen({ ...HEADS, words: 'The house signs its logs together once a day. This file has no such note.' }),
    );
  }
  const name = headsNameOf(log.origin);
  const keys = heads.keys.map((key) => tools.verifierOf(key)).filter((key) => key?.name === name);
  const opened = openNote(
    heads.note,
    keys.filter((key) => key !== null),
  );
  if (opened.kind !== 'signed' || !opened.text.startsWith(`${name}\n`)) {
    return without(refusing({ ...HEADS, words: 'The note of the day is not signed with a key of the house.' }));
  }
  const day = dayOfHeads(opened.text);
  const head = headIn(opened.text, log.origin);
  if (day === null || head === null) {
    const words = 'The note of the day does not name this log. The log was started again since then.';
    return { check: leavingOpen({ ...HEADS, words }), note: opened.text, head: null };
  }
  const proof = hashesIn(heads.growth);
  if (checkpoint === null || proof === null) {
    return without(refusing({ ...HEADS, words: 'The proof that the log grew is damaged.' }));
  }
  const grown = checkGrowth({ older: head, newer: checkpoint, proof }, tools.sha256);
  if (grown.kind === 'refused') return without(refusing({ ...HEADS, words: REFUSALS[grown.reason] }));
  const words = `On ${calendarDay(day)} the house signed all of its logs together. This one had ${counted(head.size, 'event')} then, and they are still its beginning.`;
  return { check: proving({ ...HEADS, words }), note: opened.text, head };
}

const TOTAL = { id: 'total', title: 'Your points are in the total that the house owes' } as const;

export function checkTotal({ liability, olderThan, account }: PartData, { note }: DayHeads, tools: Tools): Check {
  if (liability === null && olderThan !== null) {
    return leavingOpen({ ...TOTAL, words: 'The file with your latest events has the total.' });
  }
  if (liability === null) {
    const words = 'The house adds up once a day what it owes to all players. This file has no total with your account.';
    return leavingOpen({ ...TOTAL, words });
  }
  const [published, date] = note === null ? [null, null] : [liabilitiesIn(note), dayOfHeads(note)];
  if (published === null || date === null)
    return refusing({ ...TOTAL, words: 'No signed note of the day names the total.' });
  if (published.day !== dayNumberOf(date)) {
    return refusing({ ...TOTAL, words: 'The note of the day names the total of another day.' });
  }
  const { own, daySecret } = liability;
  const root = bytesOf(published.root);
  const checked = checkOwnLiability(
    {
      ...own,
      account,
      day: published.day,
      daySecret: bytesOf(daySecret),
      parts: own.parts.map(({ path, ...part }) => {
        return { ...part, path: path.map(({ hash, value }) => ({ hash: bytesOf(hash), value })) };
      }),
    },
    { root, total: published.total },
    { sha256: tools.sha256, hmac: tools.hmacBytes },
  );
  if (checked.kind === 'refused') return refusing({ ...TOTAL, words: LIABILITY_REFUSALS[checked.reason] });
  const words = `The house signed that it owes ${countedPoints(published.total)} to ${counted(published.accounts, 'account')} on ${calendarDay(date)}. Your ${countedPoints(checked.points)} are in it, in ${counted(own.parts.length, 'part')}.`;
  return proving({ ...TOTAL, words });
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));
}

const END = { id: 'end', title: 'Nothing is left out at the end' } as const;

type EndGiven = { events: readonly Told[]; total: Check; head: Checkpoint | null };

/** The day's leaf holds the number of the last event, so an event that is hidden would need another leaf. */
function checkEndOfDay({ liability, olderThan }: PartData, { events, total, head }: EndGiven): Check {
  if (liability === null && olderThan !== null) {
    const words = `This is an older part, up to your event number ${grouped(events.at(-1)!.header.version)}. Only the file with your latest events can show it.`;
    return leavingOpen({ ...END, words });
  }
  if (liability === null || total.state === 'open' || head === null) {
    return leavingOpen({ ...END, words: 'Without a day’s total, nothing says which of your events was the last one.' });
  }
  if (total.state === 'refused') return refusing({ ...END, words: 'The day’s total is not proven.' });
  const { version, available, held } = liability.own;
  const [first, last] = [events[0]!.header.version, events.at(-1)!.header.version];
  if (version > last) {
    const words = `The day’s total says that you had ${counted(version, 'event')}. This file ends with number ${grouped(last)}.`;
    return refusing({ ...END, words });
  }
  if (version < first) return leavingOpen({ ...END, words: 'The day’s total is older than the events of this file.' });
  const at = events.findIndex(({ header }) => header.version === version);
  const told = events[at];
  if (told === undefined) return refusing({ ...END, words: `Your event number ${grouped(version)} is missing.` });
  const place = placeOf(told);
  if (told.header.available !== available || told.header.held !== held) {
    const words = `The day’s total says ${grouped(available)} available and ${grouped(held)} set aside after your event number ${grouped(version)}. The event says something else.`;
    return refusing({ ...END, words, findings: [{ place, words: `It is event ${place}.` }] });
  }
  if (told.header.seq > head.size) {
    return refusing({ ...END, words: `The day’s total counts event ${place}, which came after it.` });
  }
  const next = events[at + 1];
  if (next !== undefined && next.header.seq <= head.size) {
    const words = `The day’s total leaves out event ${placeOf(next)}, which was in the log already.`;
    return refusing({ ...END, words });
  }
  const words = `The day’s total counts your ${counted(version, 'event')}, and this file has each of them.`;
  return proving({ ...END, words });
}

/** `date`: yyyy-mm-dd, of the total. `version`: of the last event that it counts. `later`: events of the file after it. */
export type WholeUntil = { date: string; version: number; later: number };

type End = { checks: readonly Check[]; until: WholeUntil | null };

/** `until`: null if the end is not proven, or nothing of the signed log is after the day's head. */
export function checkEnd(
  data: PartData,
  { events, total, day, checkpoint }: Omit<EndGiven, 'head'> & { day: DayHeads; checkpoint: Checkpoint | null },
): End {
  const { head, note } = day;
  const check = checkEndOfDay(data, { events, total, head });
  const date = note === null ? null : dayOfHeads(note);
  if (check.state !== 'proven' || head === null || date === null || checkpoint?.size === head.size) {
    return { checks: [check], until: null };
  }
  const { version } = data.liability!.own;
  const until: WholeUntil = { date, version, later: events.at(-1)!.header.version - version };
  const title = `Nothing is left out up to the total of ${calendarDay(date)}`;
  return { checks: [{ ...check, title }, sinceThen(until)], until };
}

function sinceThen({ date, later }: WholeUntil): Check {
  const found =
    later === 0
      ? 'This file has no event after that total.'
      : `${counted(later, 'event')} of this file came after that total, and ${later === 1 ? 'is' : 'are'} in the signed log.`;
  const words = `${found} Only the next total shows whether there are more: take a new file then.`;
  return leavingOpen({ id: 'later', title: `Nothing is left out after the total of ${calendarDay(date)}`, words });
}
