import type { Client } from 'pg';
import type { LedgerEvent } from '#contracts/events.ts';
import { decodeTuple } from './codec.ts';
import { AT, readInt64 } from './event-tuple.ts';
import { int, tuplesOf } from './read-forward.ts';

/** Its events are never none, and all of one account. */
export type FoundCommand = { input: number; events: LedgerEvent[] };

/** By id: several have the same one where different askers used it on different accounts. */
export type FoundCommands = ReadonlyMap<string, readonly FoundCommand[]>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The commands of each known id with their events in order; ids the log does not know are absent. */
export async function findCommands(client: Client, partition: number, ids: readonly string[]): Promise<FoundCommands> {
  if (!ids.every((id) => UUID.test(id))) throw new TypeError('a command id is not a UUID');
  const found = new Map<string, FoundCommand[]>();
  for await (const run of tuplesOf(client, rowsOf(partition, ids))) {
    for (const start of run.starts) {
      gather(found, decodeTuple(run.bytes, start), readInt64(run.bytes, start + AT.input));
    }
  }
  return found;
}

/** Adds the next event of the log to its command. */
export function gather(found: Map<string, FoundCommand[]>, event: LedgerEvent, input: number): void {
  const commands = found.get(event.commandId) ?? [];
  found.set(event.commandId, commands);
  const known = commands.find(({ events }) => events[0]!.account === event.account);
  if (known === undefined) commands.push({ input, events: [event] });
  else known.events.push(event);
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
