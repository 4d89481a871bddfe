import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, type Ref, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ErrorState } from '../state/error-state.tsx';
import { focusHandedOn } from './focus-handed-on.ts';

afterEach(cleanup);

const button = (name: string) => screen.getByRole('button', { name });

async function pressFromKeyboard(name: string): Promise<void> {
  button(name).focus();
  await act(async () => fireEvent.click(button(name)));
}

function Room({ part }: { part: (leave: () => void) => ReactNode }) {
  const [isGone, setGone] = useState(false);
  return (
    <section aria-label="Room">
      {!isGone && part(() => setGone(true))}
      <button>Other</button>
    </section>
  );
}

const toOther = focusHandedOn((place) => place.querySelector('button'));
const closable = (ref: Ref<HTMLElement>) => (leave: () => void) => (
  <div>
    <aside ref={ref}>
      <button onClick={leave}>Close</button>
    </aside>
  </div>
);

test('the focus goes to the named element in the remaining surroundings', async () => {
  render(<Room part={closable(toOther)} />);
  await pressFromKeyboard('Close');
  expect(document.activeElement).toBe(button('Other'));
});

test('without a named element the place itself gets the focus', async () => {
  render(<Room part={closable(focusHandedOn())} />);
  const place = button('Close').closest('section')!;
  await pressFromKeyboard('Close');
  expect(document.activeElement).toBe(place);
});

test('focus elsewhere stays there', async () => {
  render(<Room part={closable(focusHandedOn())} />);
  button('Other').focus();
  await act(async () => fireEvent.click(button('Close')));
  expect(document.activeElement).toBe(button('Other'));
});

test('after a successful retry the focus is where the error was', async () => {
  render(<Room part={(leave) => <ErrorState title="It could not be read." onRetry={leave} />} />);
  await pressFromKeyboard('Try again');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Room' }));
});
