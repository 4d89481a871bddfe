import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Notice } from './notice.tsx';

afterEach(cleanup);

/** The bar changes in the same render, as in blackjack. */
function Room() {
  const [isLeft, setLeft] = useState(false);
  const way = { name: 'Leave it', onTake: () => setLeft(true) };
  return (
    <div>
      {!isLeft && <Notice icon={null} title="No answer came." words="Ask again." way={way} />}
      <form>{isLeft ? <button type="submit">Deal</button> : <button data-first>Check</button>}</form>
      <button>Other</button>
    </div>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

test('the focus moves to the action of the bet bar', async () => {
  render(<Room />);
  button('Leave it').focus();
  await act(async () => fireEvent.click(button('Leave it')));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(button('Deal'));
});

test('a focus that is elsewhere stays there', async () => {
  render(<Room />);
  button('Other').focus();
  await act(async () => fireEvent.click(button('Leave it')));
  expect(document.activeElement).toBe(button('Other'));
});
