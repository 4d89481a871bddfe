import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { LoadMore } from './load-more.tsx';

afterEach(cleanup);

const QUIET = { lines: 25, hasMore: true, isLoading: false, problem: null, onMore: vi.fn<() => void>() };

const told = () => screen.getByRole('status').textContent;
const more = () => screen.getByRole('button', { name: 'Load more' });

test('says why the next page failed, and requests it again', () => {
  const onMore = vi.fn<() => void>();
  render(<LoadMore {...QUIET} problem="No answer came." onMore={onMore} />);
  expect(screen.getByRole('alert').textContent).toContain('The next lines could not be read.No answer came.');
  fireEvent.click(more());
  expect(onMore).toHaveBeenCalledOnce();
});

test('is silent while there is nothing to say', () => {
  const { rerender } = render(<LoadMore {...QUIET} />);
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<LoadMore {...QUIET} lines={26} />);
  expect(told()).toBe('');
});

test('announces how many lines each press brought, also the same number again', () => {
  const { rerender } = render(<LoadMore {...QUIET} />);
  for (const lines of [50, 75]) {
    fireEvent.click(more());
    rerender(<LoadMore {...QUIET} lines={lines - 25} isLoading />);
    expect(told()).toBe('');
    rerender(<LoadMore {...QUIET} lines={lines} />);
    expect(told()).toBe('25 more lines');
  }
});

test.each([
  [{ lines: 26, hasMore: false }, '1 more line'],
  [{ hasMore: false }, 'No more lines'],
  [{}, 'None among the next lines'],
  [{ problem: 'No answer came.' }, ''],
])('announces once %j has loaded: %s', (come, words) => {
  const { rerender } = render(<LoadMore {...QUIET} />);
  fireEvent.click(more());
  rerender(<LoadMore {...QUIET} isLoading />);
  rerender(<LoadMore {...QUIET} {...come} />);
  expect(told()).toBe(words);
});

function List({ shown, all }: { shown: number; all: number }) {
  const [lines, setLines] = useState(shown);
  return (
    <section aria-label="List">
      <ol>
        {Array.from({ length: lines }, (_, at) => (
          <li key={at}>Line {at + 1}</li>
        ))}
      </ol>
      <LoadMore {...QUIET} lines={lines} hasMore={lines < all} onMore={() => setLines(all)} />
    </section>
  );
}

async function pressFromKeyboard(): Promise<void> {
  more().focus();
  await act(async () => fireEvent.click(more()));
}

test('after the last lines were loaded the focus is on the first of them', async () => {
  render(<List shown={2} all={4} />);
  await pressFromKeyboard();
  expect(document.activeElement?.textContent).toBe('Line 3');
  expect(told()).toBe('2 more lines');
});

test('without new lines the focus is where the list would be', async () => {
  const { rerender } = render(
    <main>
      <LoadMore {...QUIET} lines={0} />
    </main>,
  );
  await pressFromKeyboard();
  await act(async () =>
    rerender(
      <main>
        <LoadMore {...QUIET} lines={0} hasMore={false} />
      </main>,
    ),
  );
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
