import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import { PackForm } from './pack-form.tsx';

let answer: () => Response;
let asked: string[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return answer();
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:pack', revokeObjectURL: () => undefined }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = () => screen.getByRole('button', { name: /Download pack/ });

test('asks for the chosen days and rounds, and says when the pack is downloaded', async () => {
  answer = () => new Response('zip');
  render(<PackForm />);
  fireEvent.change(field('First day'), { target: { value: '2026-01-01' } });
  fireEvent.change(field('Last day'), { target: { value: '2026-01-31' } });
  fireEvent.change(field('Most rounds'), { target: { value: '250' } });
  fireEvent.click(button());
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('The pack is downloaded.'));
  expect(asked).toEqual([
    expect.stringMatching(/\/api\/admin\/proofs\/pack\?from=2026-01-01&to=2026-01-31&rounds=250$/),
  ]);
});

test('shows the sentence of a refusal, and can be asked again', async () => {
  const message = 'The first seed pair of these days has 11 rounds. Allow that many.';
  answer = () => Response.json({ code: 'pack-too-small', message, requestId: 'r' }, { status: 422 });
  render(<PackForm />);
  fireEvent.click(button());
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(message));
  expect(button().getAttribute('aria-disabled')).not.toBe('true');
});

test.each([
  ['a day that is not over', dayOf(Date.now() - DAY_MS), dayOf(Date.now()), 'The last day must be over, in UTC.'],
  ['days in the wrong order', '2026-01-02', '2026-01-01', 'The last day is before the first.'],
  ['more than a year', '2025-01-01', '2026-06-01', 'Choose at most 366 days.'],
  ['no day', '', '2026-01-01', 'Choose both days.'],
])('%s is refused in the form', (_what, from, to, sentence) => {
  render(<PackForm />);
  fireEvent.change(field('First day'), { target: { value: from } });
  fireEvent.change(field('Last day'), { target: { value: to } });
  expect(screen.getByRole('alert').textContent).toBe(sentence);
  fireEvent.click(button());
  expect(asked).toEqual([]);
});
