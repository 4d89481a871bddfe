import { expect } from 'vitest';
import { ServerSeeds } from '#ledger/fairness/server-seeds.ts';
import { roundFaults } from '#tests/support/round-faults.ts';
import { auditOf, eventsOf, TEST_MASTER_KEY } from '#tests/support/test-ledger.ts';
import type { Journal } from './journal.ts';

/** Every acknowledged command must be in the log once, as in its receipt. */
export async function holdToAccount(url: string, journal: Journal): Promise<void> {
  const events = await eventsOf(url);
  const last = new Map(events.map((event) => [event.commandId, event]));
  const missing = [...journal.acknowledged.values()].filter(({ commandId, seq, available }) => {
    const event = last.get(commandId);
    return event?.seq !== seq || event.available !== available;
  });
  expect(missing).toEqual([]);
  expect(roundFaults(events, { seeds: new ServerSeeds(TEST_MASTER_KEY) })).toEqual([]);
  const applied = events.filter((event) => event.type !== 'seed-committed').map((event) => event.commandId);
  expect(applied.length).toBe(new Set(applied).size);
  expect(applied.filter((commandId) => !journal.sent.has(commandId))).toEqual([]);
  expect(await auditOf(url)).toEqual({ events: events.length, chain: null, refold: null, sum: 0 });
}
