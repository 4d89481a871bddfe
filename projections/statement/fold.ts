import type { LedgerEvent } from '#contracts/events.ts';
import { kindOf } from '#contracts/kinds.ts';
import { isFinishedRound } from '#contracts/play/rounds.ts';
import type { Fact } from '#contracts/statement/fact.ts';
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

export type StatementDeltas = {
  lines: StatementLine[];
  /** Accounts with a new line or a finished round. */
  accounts: number[];
};

/** The end of a round has no line here: its row in `rounds` is the line. */
export function foldStatement(events: readonly LedgerEvent[]): StatementDeltas {
  const lines: StatementLine[] = [];
  const accounts = new Set<number>();
  for (const event of events) {
    const isRound = isFinishedRound(event);
    const fact = isRound ? null : factIn(event);
    if (fact !== null) lines.push(lineOf(event, fact));
    if (isRound || fact !== null) accounts.add(event.account);
  }
  return { lines, accounts: [...accounts] };
}

function lineOf(event: LedgerEvent, { params }: Fact): StatementLine {
  const { account, partition, seq, at, available: balanceAfter } = event;
  const { code, leg } = kindOf(event.type, event.game);
  // Points leaving the held balance left the available balance when they were held.
  const amount = leg === 'available' ? event.amount : 0;
  return { account, partition, seq, at, kind: code, amount, balanceAfter, params };
}
