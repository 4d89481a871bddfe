import { expect, test } from 'vitest';
import { EVENT_PAYLOADS, type EventType } from '#contracts/events.ts';
import { VIEWS } from '#projections/registry.ts';

test('each kind of event is read by the views of its line', async () => {
  const types = Object.keys(EVENT_PAYLOADS) as EventType[];
  const lines = types.toSorted().map((type) => {
    const views = VIEWS.filter(({ kinds }) => kinds === null || kinds.has(type)).map(({ name }) => name);
    return `${type}: ${views.toSorted().join(', ')}\n`;
  });
  await expect(lines.join('')).toMatchFileSnapshot('readers.txt');
});
