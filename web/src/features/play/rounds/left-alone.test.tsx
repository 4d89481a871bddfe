import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/days/time.ts';
import { config } from '#contracts/settings/calls.ts';
import { createQueryClient, keyOf } from '../../../api/query-client.ts';
import { leftWords, useLeftWords } from './left-alone.ts';

afterEach(cleanup);

function Words() {
  return <p>left for {useLeftWords()}</p>;
}

function words(told?: number) {
  const client = createQueryClient();
  if (told !== undefined) client.setQueryData(keyOf(config), { abandonedRoundMs: told });
  render(
    <QueryClientProvider client={client}>
      <Words />
    </QueryClientProvider>,
  );
  return screen.getByText(/^left for/).textContent;
}

test.each([
  [1, 'an hour'],
  [2, '2 hours'],
  [24, 'a day'],
  [36, '36 hours'],
  [72, '3 days'],
])('%i hours read as %s', (hours, told) => {
  expect(leftWords(hours * HOUR_MS)).toBe(told);
});

test('it is the configured time; none is named before the configuration has been read', () => {
  expect(words(2 * HOUR_MS)).toBe('left for 2 hours');
  cleanup();
  expect(words()).toBe('left for a while');
});
