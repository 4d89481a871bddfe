import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

afterEach(cleanup);

const button = () => screen.getByRole('button');

test('a button that disables itself when pressed keeps the focus', () => {
  const press = vi.fn<() => void>();
  const { rerender } = render(<Button onClick={press}>Clear All</Button>);
  button().focus();
  fireEvent.click(button());
  rerender(
    <Button onClick={press} disabled>
      Clear All
    </Button>,
  );
  expect(document.activeElement).toBe(button());
  expect(button().getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button());
  expect(press).toHaveBeenCalledOnce();
});

test.each([{ disabled: true }, { pending: true }])('%o submits no form', (state) => {
  const submit = vi.fn<() => void>();
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Button type="submit" {...state}>
        Start
      </Button>
    </form>,
  );
  fireEvent.click(button());
  expect(submit).not.toHaveBeenCalled();
});

test('text and ground change at once, so that dark text never lies on a dark ground', () => {
  render(<Button tone="primary">Deal</Button>);
  const { transition } = getComputedStyle(button());
  expect(transition).toContain('transform');
  expect(transition).not.toMatch(/background|(?<!-)color|\ball\b/);
});
