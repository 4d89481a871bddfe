// `history <account> [--at]`: everything that happened to one account, from the log, and what it had then.
import { accountHistory } from '#ledger/audit/account-history.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { partitionOf } from '#contracts/internal/partition.ts';
import { type Desk, OperatorError } from '../desk.ts';
import { endBefore, requirePlace } from '../log-end.ts';
import { type Moment, untilOf } from '../moment.ts';
import { type Column, Table } from '../table.ts';

const COLUMNS: readonly Column[] = [
  { head: 'place' },
  { head: 'time (UTC)' },
  { head: 'event' },
  { head: 'amount', align: 'right' },
  { head: 'available', align: 'right' },
  { head: 'held', align: 'right' },
  { head: 'by' },
  { head: 'command' },
];

export async function history(desk: Desk, account: number, at: Moment | undefined): Promise<boolean> {
  const partition = partitionOf(account, desk.partitions);
  if (at?.kind === 'seq' && at.partition !== null && at.partition !== partition) {
    throw new OperatorError(
      `Account ${account} stands in partition ${partition}: write ${partition}-${at.seq} or a time.`,
    );
  }
  requirePlace(desk, at, partition);
  const table = new Table(COLUMNS, desk);
  let last: LedgerEvent | undefined;
  let count = 0;
  for await (const event of accountHistory(desk.log, { account, partition }, untilOf(at))) {
    table.add(eventRow(event));
    last = event;
    count++;
  }
  if (last === undefined) {
    throw new OperatorError(`The log knows nothing of account ${account}${at === undefined ? '' : ' up to then'}.`);
  }
  table.end();
  desk.say(`${count} events. Account ${account} has ${last.available} points available and ${last.held} held.`);
  const end = await endBefore(desk, at);
  if (end !== null) desk.say(end);
  return true;
}

function eventRow(event: LedgerEvent): string[] {
  return [
    `${event.partition}-${event.seq}`,
    new Date(event.at).toISOString().slice(0, 23),
    event.game === null ? event.type : `${event.type} ${event.game}`,
    event.amount > 0 ? `+${event.amount}` : String(event.amount),
    String(event.available),
    String(event.held),
    event.actor ?? 'player',
    event.commandId,
  ];
}
