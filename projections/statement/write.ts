import { copyField, copyOf, whole } from '#infra/postgres/session/columns.ts';
import type { Statement } from '#infra/postgres/session/pipeline.ts';
import type { StatementLine } from './fold.ts';

const COLUMNS = 'account, partition, kind, seq, at, amount, balance_after, params';

export function writeStatement(schema: string, lines: readonly StatementLine[]): Statement[] {
  let text = '';
  for (const line of lines) {
    text += `${whole(line.account)}\t${whole(line.partition)}\t${whole(line.kind)}\t${whole(line.seq)}\t`;
    text += `${whole(line.at)}\t${whole(line.amount)}\t${whole(line.balanceAfter)}\t`;
    text += `${copyField(JSON.stringify(line.params))}\n`;
  }
  return copyOf(`${schema}.line (${COLUMNS})`, text);
}
