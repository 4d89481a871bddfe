// Work on many sockets that never holds the event loop for long: a few at a time, with a turn of the loop in between.
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A send costs 5 to 10 µs, most of it the system call: a slice stays below the tenth part of a millisecond or so. */
export const SLICE = 12;

/** `act` runs for every item; items that are added or removed meanwhile may or may not be among them. */
export async function inSlices<Item>(items: Iterable<Item>, act: (item: Item) => void): Promise<void> {
  let left = SLICE;
  for (const item of items) {
    act(item);
    if (--left > 0) continue;
    await nextTurn();
    left = SLICE;
  }
}
