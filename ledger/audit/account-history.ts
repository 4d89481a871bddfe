// Everything that ever happened to one account, from the log itself, oldest first, streaming.
import type { Client } from 'pg';
import type { LedgerEvent } from '#contracts/events.ts';
import { decodeTuple } from '../log/codec.ts';
import { int, tuplesWhere } from '../log/read-forward.ts';
import type { Until } from './trial-balance.ts';

export type Whose = { account: number; partition: number };

/**
 * The log has no index by account (it would cost the writer a third of its speed), so this reads all of its partition;
 * the `statement` view answers the same question for a screen.
 */
export async function* accountHistory(
  client: Client,
  { account, partition }: Whose,
  until: Until = {},
): AsyncIterable<LedgerEvent> {
  const whose = `partition = ${int(partition)} and account = ${int(account)}`;
  const bySeq = until.seq === undefined ? '' : ` and seq <= ${int(until.seq)}`;
  const byTime = until.at === undefined ? '' : ` and at <= to_timestamp(${int(until.at)} / 1000.0)`;
  for await (const run of tuplesWhere(client, `${whose}${bySeq}${byTime}`)) {
    for (const start of run.starts) yield decodeTuple(run.bytes, start);
  }
}
