import { expect, test } from 'vitest';
import { EVENT_PAYLOADS, type LedgerEvent } from '#contracts/events.ts';
import { consistent } from '#tests/support/forged-log.ts';
import { toldDecisions } from '#tests/support/told-decisions.ts';
import { Refolding } from '../refold.ts';
import { REPLAYED_TYPES } from './command-behind.ts';

const LOG = await toldDecisions();

function findingIn(events: readonly LedgerEvent[]) {
  const refolding = new Refolding({ partition: 0 });
  for (const event of events) if (!refolding.take(structuredClone(event))) break;
  return refolding.end();
}

test('an honest log is in order, and every decision in it is replayed', () => {
  const { finding, unproven, replayed } = findingIn(LOG);
  expect(finding).toBeNull();
  expect([...unproven]).toEqual([]);
  expect(replayed).toBeGreaterThan(90);
});

test('it has every kind of decision', () => {
  const kinds = new Set(LOG.map(({ type }) => type));
  expect(REPLAYED_TYPES.filter((type) => !kinds.has(type))).toEqual([]);
});

/** Other values that the schema accepts. */
function otherValues(value: unknown): unknown[] {
  if (typeof value === 'number') return [value + 1, value - 1];
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'string') return [value.replace(/[0-9a-z]/, (one) => (one === '1' ? '2' : '1')), `${value}x`, 'admin', 'week', 'net-loss', 'zelle', 'America/Lima', '2025-10-30'];
  if (value === null) return [1, 'x'];
  if (typeof value === 'object') return [{ ...value, more: 1 }];
  return [];
}

function* forgedFields(event: LedgerEvent): Generator<{ field: string; forged: LedgerEvent }> {
  yield { field: 'amount', forged: { ...event, amount: event.amount + 1 } };
  yield { field: 'amount', forged: { ...event, amount: event.amount - 1 } };
  for (const actor of [null, 'system:forger', 'operator:4001', 'cli:forger']) {
    if (event.actor !== actor) yield { field: `actor ${actor}`, forged: { ...event, actor } };
  }
  for (const [field, value] of Object.entries(event.payload)) {
    for (const other of otherValues(value)) {
      const payload = { ...event.payload, [field]: other };
      if (!EVENT_PAYLOADS[event.type].safeParse(payload).success || JSON.stringify(other) === JSON.stringify(value)) continue;
      yield { field, forged: { ...event, payload } as LedgerEvent };
    }
  }
}

test('report', () => {
  const free = new Map<string, Set<string>>();
  const counts = new Map<string, number>();
  const reasons = new Set<string>();
  for (const [place, event] of LOG.entries()) {
    if (event.game !== null) continue;
    for (const { field, forged } of forgedFields(event)) {
      const { finding } = findingIn(consistent(LOG.with(place, forged)));
      counts.set(event.type, (counts.get(event.type) ?? 0) + 1);
      if (finding === null) free.set(event.type, (free.get(event.type) ?? new Set()).add(field));
      else reasons.add(`${event.type} ${field}: ${finding.reason} ${finding.seq === event.seq ? '' : `AT ${LOG[finding.seq-1]?.type}`}`);
    }
  }
  console.log([...free].map(([type, fields]) => `${type}: ${[...fields].join(', ')}`).join('\n'));
  console.log([...reasons].join('\n'));
});
