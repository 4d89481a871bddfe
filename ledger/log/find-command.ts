// Looks commands up in the log by id: for the rest of history, behind the sequencer's hot window.
import type { Client } from 'pg';
import type { LedgerEvent } from '#contracts/events.ts';
import { decodeTuple } from './codec.ts';
import { AT, readInt64, readUuid } from './event-tuple.ts';
import { int, tuplesOf } from './read-forward.ts';

export type FoundCommand = { input: number; events: LedgerEvent[] };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The events of each known id, in order; ids the log does not know are absent. */
export async function findCommands(
  client: Client,
  partition: number,
  ids: readonly string[],
): Promise<Map<string, FoundCommand>> {
  if (!ids.every((id) => UUID.test(id))) throw new TypeError('a command id is not a UUID');
  const found = new Map<string, FoundCommand>();
  for await (const run of tuplesOf(client, rowsOf(partition, ids))) {
    for (const start of run.starts) {
      const id = readUuid(run.bytes, start + AT.command);
      const command = found.get(id) ?? { input: readInt64(run.bytes, start + AT.input), events: [] };
      command.events.push(decodeTuple(run.bytes, start));
      found.set(id, command);
    }
  }
  return found;
}

/**
 * An id at a time, by the index of the ids. Of a range that PostgreSQL has not analysed yet (a minute of a busy log) it takes
 * the partition, which is the same in all rows, for as telling as the id, and would read the whole primary key beside it: a
 * tenth of a second a million events. That the id lies between itself and itself makes it the more telling one.
 */
function rowsOf(partition: number, ids: readonly string[]): string {
  const asked = `unnest(array[${ids.map((id) => `'${id}'`).join(', ')}]::uuid[]) as asked (id)`;
  const isAsked = 'command = asked.id and command between asked.id and asked.id';
  // `offset 0` keeps the two apart, which one by one cannot be read in another way.
  const one = `select * from event where partition = ${int(partition)} and ${isAsked} offset 0`;
  return `${asked} cross join lateral (${one}) as one order by partition, seq`;
}
