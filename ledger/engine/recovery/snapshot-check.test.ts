import { expect, test } from 'vitest';
import type { LedgerEvent } from '#contracts/events.ts';
import { adjusts } from '#tests/support/asks.ts';
import { givenAccount, PLAYER } from '#tests/support/given-account.ts';
import { Book } from '../book/book.ts';
import { SeenFilter } from '../idempotency/seen-filter.ts';
import { ACCOUNT_MODEL } from '../../capabilities.ts';
import { SnapshotCheck } from './snapshot-check.ts';

const { events } = givenAccount(adjusts(PLAYER, 10), adjusts(PLAYER, 5));
const last = events.at(-1)!;

function keptBefore(told: readonly LedgerEvent[]) {
  const kept = { book: new Book(ACCOUNT_MODEL), seen: new SeenFilter() };
  for (const event of told) kept.book.apply(event);
  for (const event of events) if (event !== last) kept.seen.add(event.commandId);
  return kept;
}

function complaintOf(check: SnapshotCheck): string | null {
  const book = new Book(ACCOUNT_MODEL);
  for (const event of events) {
    book.apply(event);
    check.after(event, book);
  }
  return check.complaint();
}

test("the command at the snapshot's position must be in its filter, the next one need not be", () => {
  const missing = `its filter does not know command ${last.commandId} of event ${last.seq}`;
  expect(complaintOf(new SnapshotCheck(last.seq, keptBefore(events)))).toBe(missing);
  expect(complaintOf(new SnapshotCheck(last.seq - 1, keptBefore(events.slice(0, -1))))).toBeNull();
});

test("an account newer than the snapshot's position is compared when the log reaches its version", () => {
  expect(complaintOf(new SnapshotCheck(last.seq - 1, keptBefore(events)))).toBeNull();
  const forged = { ...last, amount: last.amount + 1, available: last.available + 1 } as LedgerEvent;
  const kept = keptBefore([...events.slice(0, -1), forged]);
  expect(complaintOf(new SnapshotCheck(last.seq - 1, kept))).toMatch(
    /^it keeps .* 16 points .*, the log gives .* 15 points/,
  );
});
