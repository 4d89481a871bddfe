import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AccountHouse } from '#tests/support/account-screen.tsx';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { TicketForm } from './ticket-form.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the problem of an empty field goes when the field is filled', async () => {
  new AccountHouse(signedInUser()).open(<TicketForm />, '/support?topic=other');
  expect(screen.queryByText('Enter a message.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Send ticket' }));
  expect(await screen.findByText('Enter a message.')).toBeDefined();
  expect(screen.getByText('Enter a subject.')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Where are my points?' } });
  expect(screen.queryByText('Enter a message.')).toBeNull();
  expect(screen.getByText('Enter a subject.')).toBeDefined();
});
