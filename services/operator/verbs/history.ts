// `history <account> [--at]`: finds an account's events by the views. --from-log scans the whole log and compares.
import { instantOf } from '#contracts/days/time.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { partitionOf } from '#contracts/internal/partition.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { accountHistory, eventsAt } from '#ledger/audit/account-history.ts';
import { lastSeqAt } from '#ledger/audit/find-seq.ts';
import { positionsOf } from '#projections/state/checkpoint.ts';
import { readEntrySeqs } from '#projections/journal/read.ts';
import { readLineSeqs } from '#projections/account-lines/read.ts';
import { type Desk, haveViews, OperatorError, requireViews } from '../desk.ts';
import { endBefore, requirePlace } from '../log-end.ts';
import type { Moment } from '../moment.ts';
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

export type HistoryOptions = { at?: Moment | undefined; fromLog: boolean };

/** False if views and log differ. */
export async function history(desk: Desk, account: number, { at, fromLog }: HistoryOptions): Promise<boolean> {
  const partition = partitionOf(account, desk.partitions);
  if (at?.kind === 'seq' && at.partition !== null && at.partition !== partition) {
    throw new OperatorError(`Account ${account} is in partition ${partition}: write ${partition}-${at.seq} or a time.`);
  }
  requirePlace(desk, at, partition);
  if (!fromLog) await requireViews(desk);
  const reached = await reachedByViews(desk, partition);
  const toSeq = (await seqAsked(desk, at, partition)) ?? (fromLog ? (desk.heads.get(partition) ?? 0) : reached);
  if (!fromLog && reached < toSeq) {
    throw new OperatorError(`The views have come to ${partition}-${reached} only: ask with --from-log, or later.`);
  }
  const known = reached < toSeq ? null : await seqsOfViews(desk, account, toSeq);
  const events = fromLog
    ? accountHistory(desk.log, { account, partition }, { seq: toSeq })
    : eventsAt(desk.log, { account, partition }, known!);
  const told = await show(desk, { account, at, events });
  const isSame = known === null || isAsKnown(desk, told, known);
  if (fromLog && known === null) desk.say('No view has come so far: none was held against the log.');
  if (fromLog && known !== null && isSame) desk.say('The views say the same.');
  if (!fromLog && told.some(({ type }) => type === 'round-started'))
    desk.say('Moves within rounds are not among them: --from-log tells those too.');
  const end = await endBefore(desk, at);
  if (end !== null) desk.say(end);
  return isSame;
}

async function seqAsked(desk: Desk, at: Moment | undefined, partition: number): Promise<number | null> {
  if (at === undefined) return null;
  if (at.kind === 'seq') return at.seq;
  return await lastSeqAt(desk.side, partition, at.at, desk.heads.get(partition) ?? 0);
}

/** The views list every event except moves within rounds. */
async function reachedByViews(desk: Desk, partition: number): Promise<number> {
  if (!(await haveViews(desk))) return -1;
  let reached = Infinity;
  for (const view of ['statement', 'rounds', 'journal'] as const) {
    reached = Math.min(reached, (await positionsOf(desk.side, view)).get(partition) ?? 0);
  }
  return reached;
}

async function seqsOfViews(desk: Desk, account: number, toSeq: number): Promise<number[]> {
  const pool = await openPool(desk.databaseUrl, { max: 1 });
  try {
    const [lines, entries] = [await readLineSeqs(pool, account, toSeq), await readEntrySeqs(pool, account, toSeq)];
    return [...new Set([...lines, ...entries])].toSorted((one, other) => one - other);
  } finally {
    await pool.end();
  }
}

type Told = Pick<LedgerEvent, 'seq' | 'type'>;
type Showing = { account: number; at: Moment | undefined; events: AsyncIterable<LedgerEvent> };

async function show(desk: Desk, { account, at, events }: Showing): Promise<Told[]> {
  const table = new Table(COLUMNS, desk);
  let last: LedgerEvent | undefined;
  const told: Told[] = [];
  for await (const event of events) {
    table.add(eventRow(event));
    last = event;
    told.push({ seq: event.seq, type: event.type });
  }
  if (last === undefined) {
    throw new OperatorError(`The log knows nothing of account ${account}${at === undefined ? '' : ' up to then'}.`);
  }
  table.end();
  desk.say(`${told.length} events. Account ${account} has ${last.available} points available and ${last.held} held.`);
  return told;
}

function isAsKnown(desk: Desk, told: readonly Told[], known: readonly number[]): boolean {
  const inLog = new Set(told.filter(({ type }) => type !== 'round-advanced').map(({ seq }) => seq));
  const asKnown = new Set(known);
  const missing = [...inLog].find((seq) => !asKnown.has(seq));
  const invented = known.find((seq) => !inLog.has(seq));
  if (missing !== undefined) desk.say(`NOT as the views say: they do not know of event ${missing}.`);
  if (invented !== undefined)
    desk.say(`NOT as the views say: event ${invented}, which they tell of, is not the account’s.`);
  return missing === undefined && invented === undefined;
}

function eventRow(event: LedgerEvent): string[] {
  return [
    `${event.partition}-${event.seq}`,
    instantOf(event.at).slice(0, 23),
    event.game === null ? event.type : `${event.type} ${event.game}`,
    event.amount > 0 ? `+${event.amount}` : String(event.amount),
    String(event.available),
    String(event.held),
    event.actor ?? 'player',
    event.commandId,
  ];
}
