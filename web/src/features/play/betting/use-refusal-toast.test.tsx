import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { limitsCall } from '#contracts/limits/calls.ts';
import { ApiError } from '../../../api/api-error.ts';
import { createQueryClient, keyOf, USER_KEY } from '../../../api/query-client.ts';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import { useRefusalToast } from './use-refusal-toast.ts';

afterEach(cleanup);

const refusal = (code: string) =>
  new ApiError(422, JSON.stringify({ message: 'You have 3 points.', code, requestId: 'r' }));

function table() {
  const client = createQueryClient();
  client.setQueryData(USER_KEY, { points: 100 });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <ToastProvider>{children}</ToastProvider>
    </QueryClientProvider>
  );
  const { result } = renderHook(useRefusalToast, { wrapper });
  client.setQueryData(keyOf(limitsCall), {});
  const isOld = () => client.getQueryState(USER_KEY)!.isInvalidated;
  const areLimitsOld = () => client.getQueryState(keyOf(limitsCall))!.isInvalidated;
  return { refuse: (code: string) => act(() => result.current(refusal(code))), isOld, areLimitsOld };
}

test('too few points: the balance on screen is out of date', () => {
  const { refuse, isOld } = table();
  refuse('insufficient-points');
  expect(screen.getAllByText('You have 3 points.').length).toBeGreaterThan(0);
  expect(isOld()).toBe(true);
});

test('any other refusal leaves the balance alone', () => {
  const { refuse, isOld } = table();
  refuse('stake-out-of-bounds');
  expect(isOld()).toBe(false);
});

test('a refusal for an own limit reads the limits again, and the bar shows what is left', () => {
  const { refuse, areLimitsOld } = table();
  refuse('limit-reached');
  expect(screen.getByText('Your limit is reached')).toBeDefined();
  expect(areLimitsOld()).toBe(true);
});
