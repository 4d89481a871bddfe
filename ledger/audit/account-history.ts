import type { Client } from 'pg';
import type { LedgerEvent } from '#contracts/events.ts';
import { decodeTuple } from '../log/codec.ts';
import { int, tuplesWhere } from '../log/read-forward.ts';
import type { Until } from './trial-balance.ts';

export type Whose = { account: number; partition: number };

/** Reads the whole partition: the log has no index by account, which would cost the writer a third of its speed. */
export async function* accountHistory(
  client: Client,
  { account, partition }: Whose,
  until: Until = {},
): AsyncIterable<LedgerEvent> {
  const whose = `partition = ${int(partition)} and account = ${int(account)}`;
  const byTime = until.at === undefined ? '' : ` and at <= to_timestamp(${int(until.at)} / 1000.0)`;
  for (const window of await windowsOf(client, partition, until.seq)) {
    for await (const run of tuplesWhere(client, `${whose} and ${window}${byTime}`)) {
      for (const start of run.starts) yield decodeTuple(run.bytes, start);
    }
  }
}

const EVENTS_A_STATEMENT = 1000;

export async function* eventsAt(
  client: Client,
  { account, partition }: Whose,
  seqs: readonly number[],
): AsyncIterable<LedgerEvent> {
  for (let from = 0; from < seqs.length; from += EVENTS_A_STATEMENT) {
    const some = seqs.slice(from, from + EVENTS_A_STATEMENT).map(int);
    const wanted = `partition = ${int(partition)} and account = ${int(account)} and seq = any ('{${some.join(',')}}')`;
    for await (const run of tuplesWhere(client, wanted)) {
      for (const start of run.starts) yield decodeTuple(run.bytes, start);
    }
  }
}

/** About a second's work. A longer snapshot would hold back vacuum. */
const WINDOW_EVENTS = 500_000;

/** The first window has no lower bound, so that events numbered below 1 are found too. */
async function windowsOf(client: Client, partition: number, untilSeq = Number.MAX_SAFE_INTEGER): Promise<string[]> {
  const { rows } = await client.query<{ last: number | null }>(
    'select max(seq)::float8 as last from event where partition = $1 and seq <= $2',
    [partition, untilSeq],
  );
  const last = rows[0]!.last ?? 0;
  const windows: string[] = [];
  for (let from = 0; from < last; from += WINDOW_EVENTS) {
    const begin = from === 0 ? '' : `seq > ${int(from)} and `;
    windows.push(`${begin}seq <= ${int(Math.min(last, from + WINDOW_EVENTS))}`);
  }
  return windows;
}
