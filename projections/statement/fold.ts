import type { LedgerEvent } from '#contracts/events.ts';
import { kindOf } from '#contracts/kinds.ts';
import type { Fact } from '#contracts/words/fact.ts';
import { factIn } from '../consumer/fact-in.ts';

export type StatementLine = {
  account: number;
  partition: number;
  seq: number;
  at: number;
  kind: number;
  amount: number;
  balanceAfter: number;
  params: Fact['params'];
};

export function foldStatement(events: readonly LedgerEvent[]): StatementLine[] {
  const lines: StatementLine[] = [];
  for (const event of events) {
    const fact = factIn(event);
    if (fact !== null) lines.push(lineOf(event, fact));
  }
  return lines;
}

function lineOf(event: LedgerEvent, { params }: Fact): StatementLine {
  const { account, partition, seq, at, available: balanceAfter } = event;
  const { code, leg } = kindOf(event.type, event.game);
  // Points leaving the held balance left the available balance when they were held.
  const amount = leg === 'available' ? event.amount : 0;
  return { account, partition, seq, at, kind: code, amount, balanceAfter, params };
}
