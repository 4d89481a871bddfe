// `history <account> [--at]`: everything that happened to one account, from the log, and what it had then.
import { accountHistory } from '#ledger/audit/account-history.ts';
import type { LedgerEvent } from '#contracts/events/catalogue.ts';
import { partitionOf } from '#contracts/partition.ts';
import { type Desk, OperatorError } from '../desk.ts';
import { type Moment, untilOf } from '../moment.ts';

export async function history(desk: Desk, account: number, at: Moment | undefined): Promise<boolean> {
  const partition = partitionOf(account, desk.partitions);
  if (at?.kind === 'seq' && at.partition !== null && at.partition !== partition) {
    throw new OperatorError(
      `Account ${account} stands in partition ${partition}: write ${partition}-${at.seq} or a time.`,
    );
  }
  desk.say(row(['place', 'time (UTC)', 'event', 'amount', 'available', 'held', 'by', 'command']));
  let last: LedgerEvent | undefined;
  let count = 0;
  for await (const event of accountHistory(desk.log, { account, partition }, untilOf(at))) {
    desk.say(eventRow(event));
    last = event;
    count++;
  }
  if (last === undefined) {
    throw new OperatorError(`The log knows nothing of account ${account}${at === undefined ? '' : ' up to then'}.`);
  }
  desk.say(`${count} events. Account ${account} has ${last.available} points available and ${last.held} held.`);
  return true;
}

function eventRow(event: LedgerEvent): string {
  return row([
    `${event.partition}-${event.seq}`,
    new Date(event.at).toISOString().slice(0, 23),
    event.game === null ? event.type : `${event.type} ${event.game}`,
    event.amount > 0 ? `+${event.amount}` : String(event.amount),
    String(event.available),
    String(event.held),
    event.actor ?? 'player',
    event.commandId,
  ]);
}

const WIDTHS = [-14, -23, -22, 12, 14, 10, -22, -36];

/** Negative widths align left. */
function row(cells: readonly string[]): string {
  return cells
    .map((cell, place) => (WIDTHS[place]! < 0 ? cell.padEnd(-WIDTHS[place]!) : cell.padStart(WIDTHS[place]!)))
    .join('  ')
    .trimEnd();
}
