// Adds the lines of a batch.
import { copyField, copyOf, type Load, whole } from '../postgres/columns.ts';
import type { StatementLine } from './fold.ts';

const COLUMNS = 'account, partition, seq, at, amount, balance_after, type, game, description';

export function loadStatement(schema: string, lines: readonly StatementLine[]): Load {
  let text = '';
  for (const line of lines) {
    text += `${whole(line.account)}\t${whole(line.partition)}\t${whole(line.seq)}\t${whole(line.at)}\t`;
    text += `${whole(line.amount)}\t${whole(line.balanceAfter)}\t`;
    text += `${line.type}\t${copyField(line.game)}\t${copyField(line.description)}\n`;
  }
  return copyOf(`${schema}.line (${COLUMNS})`, text);
}
