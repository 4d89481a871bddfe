import { expect, test } from 'vitest';
import { type InProgress, inProgress } from './waiting-panel.tsx';

const NOW = Date.parse('2026-05-10T00:00:00.000Z');

const offer = (cursor: string, different: Partial<InProgress>): InProgress => ({
  cursor,
  network: 'notik',
  networkTitle: 'Notik',
  name: cursor,
  state: 'clicked',
  points: null,
  promisedPoints: null,
  clickedAt: '2026-05-09T00:00:00.000Z',
  creditedAt: null,
  releaseAt: null,
  reversedAt: null,
  ...different,
});

test('pending offers come first, the soonest first; finished and old ones are left out', () => {
  const offers = [
    offer('opened', {}),
    offer('late', { state: 'pending', releaseAt: '2026-05-20T00:00:00.000Z' }),
    offer('credited', { state: 'credited' }),
    offer('soon', { state: 'pending', releaseAt: '2026-05-12T00:00:00.000Z' }),
    offer('given up', { clickedAt: '2026-05-01T00:00:00.000Z' }),
  ];
  expect(inProgress(offers, NOW).map(({ cursor }) => cursor)).toEqual(['soon', 'late', 'opened']);
});
