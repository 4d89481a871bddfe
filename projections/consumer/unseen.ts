import type { LedgerEvent } from '#contracts/events.ts';
import type { ReadBatch } from './read-on.ts';

/** Nothing was applied; the reader restarts from its stored position. */
export class Hole extends Error {
  override name = 'Hole';
}

export function requireWhole({ partition, fromSeq, toSeq, events, unreadable }: ReadBatch): void {
  const isWhole =
    events.length === toSeq - fromSeq + 1 && events.every((event, place) => event.seq === fromSeq + place);
  if (unreadable === null && !isWhole) {
    throw new Hole(`a batch of partition ${partition} is not contiguous after ${fromSeq}`);
  }
}

/** Null for a redelivered batch. */
export function unseenOf(batch: ReadBatch, reader: string, position: number): readonly LedgerEvent[] | null {
  const { partition, fromSeq, toSeq, events } = batch;
  if (toSeq <= position) return null;
  if (fromSeq > position + 1) throw new Hole(`${reader} is at ${partition}-${position}, not ${fromSeq - 1}`);
  return events.slice(position + 1 - fromSeq);
}
