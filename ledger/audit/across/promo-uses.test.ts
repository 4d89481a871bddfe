import { expect, test } from 'vitest';
import type { LedgerEvent } from '#contracts/events.ts';
import { HONEST_LOG } from '#tests/support/forgeries.ts';
import { PromoUses } from './promo-uses.ts';

const LATEST = HONEST_LOG.at(-1)!.at;

function usesIn(events: readonly LedgerEvent[]): PromoUses {
  const uses = new PromoUses();
  for (const event of events) uses.take(event);
  return uses;
}

test('a use of a promo code is open until it is paid or declined, and that is no fault', () => {
  const settled = usesIn(HONEST_LOG);
  expect([settled.count, settled.open, settled.faults(LATEST)]).toEqual([2, 0, []]);
  for (const type of ['promo-paid', 'promo-declined']) {
    const open = usesIn(HONEST_LOG.filter((event) => event.type !== type));
    expect([open.count, open.open, open.faults(0)]).toEqual([2, 1, []]);
  }
});
