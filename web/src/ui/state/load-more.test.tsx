// A page that did not come is not passed over in silence.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LoadMore } from './load-more.tsx';

afterEach(cleanup);

test('says why the next page did not come, and asks for it again', () => {
  const onMore = vi.fn<() => void>();
  render(<LoadMore isLoading={false} problem="No answer came." onMore={onMore} />);
  expect(screen.getByRole('alert').textContent).toContain('The next lines could not be read.No answer came.');
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(onMore).toHaveBeenCalledOnce();
});

test('is quiet while there is nothing to say', () => {
  render(<LoadMore isLoading={false} problem={null} onMore={vi.fn<() => void>()} />);
  expect(screen.queryByRole('alert')).toBeNull();
});
