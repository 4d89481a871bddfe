import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { EventVerdictBanner, type ProvenVerdict } from './event-verdict.tsx';

afterEach(cleanup);

const ORIGIN = 'house.example/log/0';
const RETIRED = '2026-12-01T00:00:00.000Z';
const RENEWAL = { origin: `${ORIGIN}/e2`, former: ORIGIN, at: '2026-11-30T00:00:00.000Z', reason: 'a lost disk' };

test.each([
  ['Proven', null, null],
  ['Proven, under an earlier name of the log', null, RENEWAL],
  ['Proven with a retired key', RETIRED, RENEWAL],
])('%s is what the banner says', (title, retiredAt, renewal) => {
  const verdict = { kind: 'proven', number: 3, size: 4, origin: ORIGIN, keys: [], retiredAt, renewal } as unknown;
  render(<EventVerdictBanner verdict={verdict as ProvenVerdict} />);
  expect(screen.getByText(title)).toBeDefined();
  expect(screen.queryByText(/thief/) !== null).toBe(retiredAt !== null);
  expect(screen.queryByText(/“a lost disk”.*Keep this file/) !== null).toBe(renewal !== null);
});
