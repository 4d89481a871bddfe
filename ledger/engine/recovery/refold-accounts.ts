import type { Client } from 'pg';
import type { LedgerEvent } from '#contracts/events.ts';
import { decodeTuples } from '../../log/codec.ts';
import { withItemTimeout } from '#infra/postgres/session/timeouts.ts';
import { int, type LogSpan, readForward, tuplesWhere } from '../../log/read-forward.ts';
import type { Book } from '../book/book.ts';

/** With more accounts than this, filtering here is cheaper than naming them in SQL. */
const MOST_NAMED = 10_000;

type Source = { client: Client; span: LogSpan; patienceMs: number };

/** The book must not have these accounts yet. */
export async function refoldAccounts(
  { client, span, patienceMs }: Source,
  book: Book,
  accounts: ReadonlySet<number>,
): Promise<void> {
  const runs = accounts.size > MOST_NAMED ? readForward(client, span) : eventsOf(client, span, accounts);
  for await (const events of withItemTimeout(client, runs, patienceMs)) {
    for (const event of events) if (accounts.has(event.account)) book.apply(event);
  }
}

/** About a second's work. */
const WINDOW_EVENTS = 500_000;

async function* eventsOf(
  client: Client,
  { partition, afterSeq, toSeq }: LogSpan,
  accounts: ReadonlySet<number>,
): AsyncGenerator<LedgerEvent[]> {
  const named = `account = any ('{${[...accounts].map(int).join(',')}}')`;
  for (let from = afterSeq; from < toSeq; from += WINDOW_EVENTS) {
    const window = `seq > ${int(from)} and seq <= ${int(Math.min(toSeq, from + WINDOW_EVENTS))}`;
    const runs = tuplesWhere(client, `partition = ${int(partition)} and ${window} and ${named}`);
    for await (const run of runs) yield decodeTuples(run);
  }
}
