import { expect, test } from 'vitest';
import { instantOf } from '#contracts/days/time.ts';
import type { Drift, DriftKind } from '#contracts/finance/drift.ts';
import { reconciliationOf } from './reconciliations.ts';

const END = Date.UTC(2026, 11, 1) - 1;
const day = (number: number) => instantOf(Date.UTC(2026, 10, number));

type Side = { entries?: string[]; lines?: string[] };

function item(kind: DriftKind, micros: bigint, { entries = [], lines = [] }: Side): Drift['items'][number] {
  return {
    kind,
    currency: 'USD',
    micros,
    entries: entries.map((at, seq) => {
      const more = { kind: 'withdrawal-paid', counter: 'transit:paypal', player: 7 as never, references: [] };
      return { place: `0-${seq}`, at, micros: 1, ...more };
    }),
    lines: lines.map((at, id) => {
      const more = { kind: 'main' as const, currency: 'USD', text: '', file: 1, record: id, references: [] };
      return { id, at, micros: 1, ...more };
    }),
  };
}

function reconciled(...items: Drift['items']) {
  const difference = items.reduce((sum, { micros }) => sum + micros, 0n);
  const drift = {
    account: 'bank',
    currency: 'USD',
    at: instantOf(END),
    others: [],
    ours: 100n,
    theirs: 100n - difference,
    difference,
    items,
  };
  return reconciliationOf(drift, { lagDays: 5, at: END, balanceAt: END });
}

test('entries that are stated in the next month are outstanding, and leave no difference', () => {
  const told = reconciled(
    item('not-stated', -30n, { entries: [day(29)] }),
    item('timing', -20n, { entries: [day(28)] }),
    item('elsewhere', 7n, { entries: [day(2)] }),
  );
  expect(told).toMatchObject({ outstanding: -43n, adjusted: 143n, statement: 143n, difference: 0n, open: 0 });
  expect(told.oldestAt).toBe(day(2));
});

test('a line booked in the next month, one set aside, and an entry never stated are a difference', () => {
  expect(reconciled(item('timing', 12n, { lines: [day(28)] })).difference).toBe(12n);
  expect(reconciled(item('set-aside', 5n, { lines: [day(28)] })).difference).toBe(5n);
  expect(reconciled(item('not-stated', -9n, { entries: [day(3)] }))).toMatchObject({ difference: -9n, open: 1 });
});
