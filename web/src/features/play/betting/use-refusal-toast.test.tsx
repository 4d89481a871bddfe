import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { createQueryClient, USER_KEY } from '../../../api/query-client.ts';
import { ToastProvider } from '../../../ui/overlay/toast.tsx';
import { useRefusalToast } from './use-refusal-toast.ts';

afterEach(cleanup);

const refusal = (code: string) =>
  new ApiError(422, JSON.stringify({ message: 'You have 3 points.', code, requestId: 'r' }));

function Place() {
  const { pathname, hash } = useLocation();
  return <output>{pathname + hash}</output>;
}

function table() {
  const client = createQueryClient();
  client.setQueryData(USER_KEY, { points: 100 });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <ToastProvider>
        <MemoryRouter>
          {children}
          <Place />
        </MemoryRouter>
      </ToastProvider>
    </QueryClientProvider>
  );
  const { result } = renderHook(useRefusalToast, { wrapper });
  const isOld = () => client.getQueryState(USER_KEY)!.isInvalidated;
  return { refuse: (code: string) => act(() => result.current(refusal(code))), isOld };
}

test('too few points: the balance on the screen is old', () => {
  const { refuse, isOld } = table();
  refuse('insufficient-points');
  expect(screen.getAllByText('You have 3 points.').length).toBeGreaterThan(0);
  expect(isOld()).toBe(true);
});

test('any other refusal says nothing of the balance', () => {
  const { refuse, isOld } = table();
  refuse('stake-out-of-bounds');
  expect(isOld()).toBe(false);
});

test('a limit that is reached leads to the limits', () => {
  const { refuse } = table();
  refuse('limit-reached');
  expect(screen.getByText('Your limit is reached')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Your limits' }));
  expect(screen.getByText('/profile#limits')).toBeDefined();
});
