import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CopyButton } from './copy-button.tsx';

const SEED = '  a seed  of mine ';
const BY_HAND = 'It could not be copied. It is selected: copy it by hand.';

const execCommand = vi.fn<() => boolean>();
beforeEach(() => {
  Object.assign(document, { execCommand });
  execCommand.mockReturnValue(false);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  execCommand.mockReset();
  Reflect.deleteProperty(document, 'execCommand');
  document.getSelection()?.removeAllRanges();
});

function browserWith(clipboard: { writeText(text: string): Promise<void> } | undefined): void {
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: clipboard } }));
}

function Seed() {
  const shown = useRef<HTMLElement>(null);
  return (
    <>
      <code ref={shown}>{SEED}</code>
      <CopyButton text={SEED} label="Copy the seed" shown={shown} />
    </>
  );
}

async function copy(): Promise<string> {
  render(<Seed />);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy the seed' })));
  return screen.getByRole('status').textContent;
}

const selected = () => document.getSelection()?.toString();

test('the text is on the clipboard', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined);
  browserWith({ writeText });
  expect(await copy()).toBe('Copied');
  expect(writeText).toHaveBeenCalledExactlyOnceWith(SEED);
  expect(selected()).toBe('');
});

const denied = { writeText: () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError')) };

test.each([
  ['a page without https', undefined],
  ['a browser that does not allow it', denied],
])('%s selects the text and says to copy it by hand', async (_, clipboard) => {
  browserWith(clipboard);
  expect(await copy()).toBe(BY_HAND);
  expect(screen.getAllByText(BY_HAND)).toHaveLength(2);
  expect(selected()).toBe(SEED);
});

test('if the old method works, it is used', async () => {
  let taken: string | undefined;
  execCommand.mockImplementation(() => {
    taken = selected();
    return true;
  });
  browserWith(undefined);
  expect(await copy()).toBe('Copied');
  expect([taken, selected()]).toEqual([SEED, '']);
});

test('the hint disappears once something else is selected', async () => {
  browserWith(undefined);
  await copy();
  act(() => {
    document.getSelection()?.removeAllRanges();
    document.dispatchEvent(new Event('selectionchange'));
  });
  expect(screen.queryByText(BY_HAND)).toBeNull();
});
