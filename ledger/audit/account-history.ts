// Everything that ever happened to one account, from the log itself, oldest first, streaming.
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { LedgerEvent } from '#contracts/events/catalogue.ts';
import { decodeTuple } from '../log/codec.ts';
import { TUPLE_COLUMNS } from '../log/event-tuple.ts';
import { tupleRuns } from '../log/tuple-stream.ts';
import type { Until } from './trial-balance.ts';

/**
 * The log has no index by account (it would cost the writer a third of its speed), so this reads all of it;
 * the `statement` view answers the same question for a screen.
 */
export async function* accountHistory(client: Client, account: number, until: Until = {}): AsyncIterable<LedgerEvent> {
  if (!Number.isSafeInteger(account)) throw new RangeError(`${account} is not an account`);
  const bySeq = until.seq === undefined ? '' : ` and seq <= ${Number(until.seq)}`;
  const byTime = until.at === undefined ? '' : ` and at <= to_timestamp(${Number(until.at)} / 1000.0)`;
  const stream = client.query(
    copyTo(
      `copy (select ${TUPLE_COLUMNS} from event where account = ${account}${bySeq}${byTime} order by partition, seq)
       to stdout (format binary)`,
    ),
  );
  for await (const run of tupleRuns(stream)) for (const start of run.starts) yield decodeTuple(run.bytes, start);
}
