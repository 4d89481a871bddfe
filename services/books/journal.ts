import type { DatabasePool } from 'slonik';
import type { journalCall } from '#contracts/books/calls.ts';
import { instantOf } from '#contracts/days/time.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { type EntryPlace, type EntryRow, readJournal } from '#projections/journal/read.ts';
import { answer, type Handler } from '../module/handler.ts';

type Entry = ReplyOf<typeof journalCall>['entries'][number];

export function journalHandler(pool: DatabasePool): Handler<'journal'> {
  return async ({ query: { before, limit, ...wanted } }) => {
    const after = before === undefined ? undefined : cursorAt(before);
    const rows = await readJournal(pool, { ...wanted, after, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    return answer({ entries: shown.map(presentEntry), next: rows.length > limit ? cursorOf(shown.at(-1)!) : null });
  };
}

function cursorOf({ at, partition, seq }: EntryPlace): string {
  return `${at}-${partition}-${seq}`;
}

function cursorAt(text: string): EntryPlace {
  const [at, partition, seq] = text.split('-').map(Number);
  return { at: at!, partition: partition!, seq: seq! };
}

function presentEntry(row: EntryRow): Entry {
  const { partition, seq, at, account, kind, actor, commandId, available, held, reason, document } = row;
  const { amount, pointsTo, pointsFrom, micros, dollarsTo, dollarsFrom } = row;
  return {
    place: `${partition}-${seq}`,
    at: instantOf(at),
    account,
    kind: kind as Entry['kind'],
    actor,
    commandId,
    points: amount === null ? null : { amount, to: pointsTo!, from: pointsFrom! },
    dollars: micros === null ? null : ({ micros, to: dollarsTo, from: dollarsFrom } as Entry['dollars']),
    available,
    held,
    reason,
    document,
  };
}
