import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Hash } from './hash.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a short hash is copied whole', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  render(<Hash>{'ab'.repeat(32)}</Hash>);
  fireEvent.click(screen.getByRole('button', { name: 'Copy the hash' }));
  expect(writeText).toHaveBeenCalledWith('ab'.repeat(32));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined();
});
