import { copyField, copyOf, whole } from '#infra/postgres/session/columns.ts';
import type { Statement } from '#infra/postgres/session/pipeline.ts';
import type { JournalEntry } from './fold.ts';

const COLUMNS =
  'partition, seq, at, account, kind, actor, command, available, held, amount, points_to, points_from, ' +
  'micros, dollars_to, dollars_from, reason, document';

export function writeJournal(schema: string, entries: readonly JournalEntry[]): Statement[] {
  const lines = entries.map((entry) => {
    const { points, dollars } = entry;
    const fields = [
      ...[entry.partition, entry.seq, entry.at, entry.account].map(whole),
      ...[entry.kind, entry.actor, entry.commandId].map(copyField),
      ...[entry.available, entry.held].map(whole),
      ...(points === null ? NOTHING : [whole(points.amount), copyField(points.to), copyField(points.from)]),
      ...(dollars === null ? NOTHING : [whole(dollars.micros), copyField(dollars.to), copyField(dollars.from)]),
      ...[entry.reason, entry.document].map(copyField),
    ];
    return `${fields.join('\t')}\n`;
  });
  return copyOf(`${schema}.entry (${COLUMNS})`, lines.join(''));
}

const NOTHING = [null, null, null].map(copyField);
