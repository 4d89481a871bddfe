import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { memoryRoutes } from '#tests/support/memory-routes.tsx';
import { DESKS } from './desks.ts';
import { Rail } from './rail.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('the rail lists desks by group, and brings the open one into view', async () => {
  const shown: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function note(this: Element) {
    shown.push(this.querySelector('span')!.textContent);
  });
  const desks = DESKS.filter(({ path }) => path !== 'payouts');
  const { screens, go } = memoryRoutes([{ path: '*', element: <Rail desks={desks} /> }], '/admin/users');
  render(screens);
  const money = within(screen.getByRole('list', { name: 'Money' })).getAllByRole('link');
  expect(money.map((link) => link.querySelector('span')!.textContent)).toEqual(['Withdrawals', 'Approvals', 'Finance']);
  await go('/admin/actions');
  expect(shown).toEqual(['Users', 'Admin actions']);
});
