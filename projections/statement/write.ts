// Adds the lines of a batch. Before it: fold.ts. After it: read.ts.
import type { ClientBase } from 'pg';
import { copyField, copyOf, type Load, numbersOf, textsOf, whole } from '../postgres/columns.ts';
import type { StatementLine } from './fold.ts';

const COLUMNS = 'account, partition, seq, at, amount, balance_after, type, game, description';

export async function writeStatement(db: ClientBase, schema: string, lines: readonly StatementLine[]): Promise<void> {
  if (lines.length === 0) return;
  await db.query({
    name: `${schema}.line`,
    text: `
      INSERT INTO ${schema}.line (${COLUMNS}) SELECT * FROM unnest(
        $1::int8[], $2::int2[], $3::int8[], $4::int8[], $5::int8[], $6::int8[], $7::text[], $8::text[], $9::text[])`,
    values: [
      numbersOf(lines, (line) => line.account),
      numbersOf(lines, (line) => line.partition),
      numbersOf(lines, (line) => line.seq),
      numbersOf(lines, (line) => line.at),
      numbersOf(lines, (line) => line.amount),
      numbersOf(lines, (line) => line.balanceAfter),
      textsOf(lines, (line) => line.type),
      textsOf(lines, (line) => line.game),
      textsOf(lines, (line) => line.description),
    ],
  });
}

export function loadStatement(schema: string, lines: readonly StatementLine[]): Load {
  let text = '';
  for (const line of lines) {
    text += `${whole(line.account)}\t${whole(line.partition)}\t${whole(line.seq)}\t${whole(line.at)}\t`;
    text += `${whole(line.amount)}\t${whole(line.balanceAfter)}\t`;
    text += `${line.type}\t${copyField(line.game)}\t${copyField(line.description)}\n`;
  }
  return copyOf(`${schema}.line (${COLUMNS})`, text);
}
