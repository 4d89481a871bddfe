import type { Client } from 'pg';
import type { LedgerEvent } from '#contracts/events.ts';
import { decodeTuple } from './codec.ts';
import { AT, readInt64 } from './event-tuple.ts';
import { int, tuplesOf } from './read-forward.ts';

/** At least one event, all of one account. */
export type FoundCommand = { input: number; events: LedgerEvent[] };

export type FoundCommands = ReadonlyMap<string, readonly FoundCommand[]>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

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

export function gather(found: Map<string, FoundCommand[]>, event: LedgerEvent, input: number): void {
  const commands = found.get(event.commandId) ?? [];
  found.set(event.commandId, commands);
  const known = commands.find(({ events }) => events[0]!.account === event.account);
  if (known === undefined) commands.push({ input, events: [event] });
  else known.events.push(event);
}

/**
 * Without statistics PostgreSQL would also read the whole primary key (0.1 s per million events); the redundant `between`
 * makes the id look more selective.
 */
function rowsOf(partition: number, ids: readonly string[]): string {
  const asked = `unnest(array[${ids.map((id) => `'${id}'`).join(', ')}]::uuid[]) as asked (id)`;
  const isAsked = 'command = asked.id and command between asked.id and asked.id';
  // `offset 0` is an optimization fence.
  const one = `select * from event where partition = ${int(partition)} and ${isAsked} offset 0`;
  return `${asked} cross join lateral (${one}) as one order by partition, seq`;
}
