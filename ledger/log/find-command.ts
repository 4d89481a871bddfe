// Looks commands up in the log by id: for the rest of history, behind the sequencer's hot window.
import type { Client } from 'pg';
import type { LedgerEvent } from '#contracts/events/catalogue.ts';
import { decodeTuple } from './codec.ts';
import { AT, readInt64, readUuid } from './event-tuple.ts';
import { int, tuplesWhere } from './read-forward.ts';

export type FoundCommand = { input: number; events: LedgerEvent[] };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The events of each known id, in order; ids the log does not know are absent. */
export async function findCommands(
  client: Client,
  partition: number,
  ids: readonly string[],
): Promise<Map<string, FoundCommand>> {
  if (!ids.every((id) => UUID.test(id))) throw new TypeError('a command id is not a UUID');
  const list = ids.map((id) => `'${id}'`).join(', ');
  const found = new Map<string, FoundCommand>();
  for await (const run of tuplesWhere(client, `partition = ${int(partition)} and command in (${list})`)) {
    for (const start of run.starts) {
      const id = readUuid(run.bytes, start + AT.command);
      const command = found.get(id) ?? { input: readInt64(run.bytes, start + AT.input), events: [] };
      command.events.push(decodeTuple(run.bytes, start));
      found.set(id, command);
    }
  }
  return found;
}
