// Which commands a snapshot's filter must know: all up to the place it stands at, that one's too.
import { expect, test } from 'vitest';
import { adjusts } from '#tests/support/asks.ts';
import { givenAccount, PLAYER } from '#tests/support/given-account.ts';
import { Book } from '../book/book.ts';
import { SeenFilter } from '../idempotency/seen-filter.ts';
import { SnapshotCheck } from './snapshot-check.ts';

const { events } = givenAccount(adjusts(PLAYER, 10), adjusts(PLAYER, 5));
const last = events.at(-1)!;

/** What is told of a snapshot after all events but the `later` last ones, whose filter does not know the command of the last. */
function complaintOf(later: number): string | null {
  const kept = { book: new Book(), seen: new SeenFilter() };
  for (const event of events.slice(0, events.length - later)) kept.book.apply(event);
  for (const event of events) if (event !== last) kept.seen.add(event.commandId);
  const check = new SnapshotCheck(last.seq - later, kept);
  const book = new Book();
  for (const event of events) {
    book.apply(event);
    check.after(event, book);
  }
  return check.complaint();
}

test('the command at which the snapshot stands is missed in its filter, the one after it is not', () => {
  expect(complaintOf(0)).toBe(`its filter does not know command ${last.commandId} of event ${last.seq}`);
  expect(complaintOf(1)).toBeNull();
});
