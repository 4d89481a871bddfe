import { act, render, screen } from '@testing-library/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { expect, test } from 'vitest';
import { Page } from '../../ui/layout/page.tsx';
import { LoadingPage } from './loading-page.tsx';

test('the focus moves from the heading of a page that loads to the heading of the page', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: () => ReactNode }>();
  const Late = lazy(() => promise);
  render(
    <main id="main" tabIndex={-1}>
      <Suspense fallback={<LoadingPage />}>
        <Late />
      </Suspense>
    </main>,
  );
  act(() => screen.getByRole('heading', { level: 1 }).focus());
  await act(async () => resolve({ default: () => <Page title="Games">Ten tables</Page> }));
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Games' }));
});
