import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

function Room({ isKept }: { isKept: boolean }) {
  const [value, setValue] = useState<'form' | 'rules'>('form');
  return (
    <Tabs
      label="Ways"
      value={value}
      onValue={setValue}
      tabs={[
        { value: 'form', label: 'Form', content: <input aria-label="Name" />, isKept },
        { value: 'rules', label: 'Rules', content: 'Be kind.', isKept },
      ]}
    />
  );
}

async function typeAndLookAway(): Promise<void> {
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ada' } });
  for (const name of ['Rules', 'Form']) fireEvent.mouseDown(screen.getByRole('tab', { name }), { button: 0 });
}

test('a kept form keeps its typed text', async () => {
  render(<Room isKept />);
  expect(screen.queryByText('Be kind.'), 'nothing is laid out before it is opened').toBeNull();
  await typeAndLookAway();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada');
});

test('another starts empty', async () => {
  render(<Room isKept={false} />);
  await typeAndLookAway();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
});
