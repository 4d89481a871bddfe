import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useAfterFirstReads } from './use-after-first-reads.ts';

afterEach(cleanup);

test('a late part waits for the reads of its screen', async () => {
  const answer = Promise.withResolvers<string>();
  function Figure() {
    return useQuery({ queryKey: ['figure'], queryFn: () => answer.promise }).data ?? 'reading';
  }
  const Late = () => (useAfterFirstReads() ? 'late' : 'waiting');
  render(
    <QueryClientProvider client={new QueryClient()}>
      <p>
        <Late />
      </p>
      <p>
        <Figure />
      </p>
    </QueryClientProvider>,
  );
  await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  expect(screen.getByText('waiting')).toBeDefined();
  await act(async () => answer.resolve('1,000 points'));
  expect(await screen.findByText('1,000 points')).toBeDefined();
  expect(await screen.findByText('late')).toBeDefined();
});
