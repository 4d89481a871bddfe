import { copyField, copyOf, numbersOf, textsOf, whole } from '#infra/postgres/session/columns.ts';
import { forRows, type Statement } from '#infra/postgres/session/pipeline.ts';
import type { DollarItem, DollarLine, DollarLineDeltas } from './fold.ts';

const COLUMNS =
  'partition, seq, at, micros, player, account, counter, kind, subject, reference, second_reference, effective_at';

export function writeDollarLines(schema: string, { lines, items }: DollarLineDeltas): Statement[] {
  return [
    ...copyOf(`${schema}.line (${COLUMNS})`, lines.map(lineText).join('')),
    ...forRows(items, (rows) => addItems(schema, rows)),
  ];
}

function lineText(line: DollarLine): string {
  const fields = [
    ...[line.partition, line.seq, line.at, line.micros, line.player].map(whole),
    ...[line.account, line.counter, line.kind, line.subject, line.reference, line.secondReference].map(copyField),
    whole(line.effectiveAt),
  ];
  return `${fields.join('\t')}\n`;
}

function addItems(schema: string, items: readonly DollarItem[]): Statement {
  return {
    name: `${schema}.item`,
    text: `
      INSERT INTO ${schema}.item AS stored (account, subject, player, micros, first_at, last_at, lines)
      SELECT * FROM unnest($1::text[], $2::uuid[], $3::int8[], $4::numeric[], $5::int8[], $6::int8[], $7::int8[])
      ON CONFLICT (account, subject) DO UPDATE SET
        player = least(stored.player, excluded.player),
        micros = stored.micros + excluded.micros,
        first_at = least(stored.first_at, excluded.first_at),
        last_at = greatest(stored.last_at, excluded.last_at),
        lines = stored.lines + excluded.lines`,
    values: [
      textsOf(items, ({ account }) => account),
      textsOf(items, ({ subject }) => subject),
      numbersOf(items, ({ player }) => player),
      numbersOf(items, ({ micros }) => micros),
      numbersOf(items, ({ firstAt }) => firstAt),
      numbersOf(items, ({ lastAt }) => lastAt),
      numbersOf(items, ({ lines }) => lines),
    ],
  };
}
