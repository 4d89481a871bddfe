import { setImmediate as nextTurn } from 'node:timers/promises';

/** A send takes 5 to 10 µs: a slice takes about 0.1 ms. */
export const SLICE = 12;

/** Items added or removed while it runs may or may not be included. */
export async function inSlices<Item>(items: Iterable<Item>, act: (item: Item) => void): Promise<void> {
  let left = SLICE;
  for (const item of items) {
    act(item);
    if (--left > 0) continue;
    await nextTurn();
    left = SLICE;
  }
}
