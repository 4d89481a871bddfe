import { expect, test } from 'vitest';
import { EVENT_PAYLOADS, type EventType } from '#contracts/events.ts';
import { VIEWS } from '#projections/registry.ts';
import { housePolicies } from '#services/house.ts';

const POLICIES = housePolicies({ abandonedRoundMs: () => 0 });

test('each kind of event is read by the views and policies of its line', async () => {
  const types = Object.keys(EVENT_PAYLOADS) as EventType[];
  const lines = types.toSorted().map((type) => {
    const views = VIEWS.filter(({ kinds }) => kinds === null || kinds.has(type)).map(({ name }) => name);
    const policies = POLICIES.filter(({ kinds }) => kinds.includes(type)).map(({ name }) => `policy ${name}`);
    return `${type}: ${[...views.toSorted(), ...policies.toSorted()].join(', ')}\n`;
  });
  await expect(lines.join('')).toMatchFileSnapshot('readers.txt');
});
