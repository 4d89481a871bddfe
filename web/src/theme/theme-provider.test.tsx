import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PALETTES } from './palettes.ts';
import { ThemeProvider, useTheme } from './theme-provider.tsx';

function Switch() {
  const { theme, choose } = useTheme();
  return <button onClick={() => choose(theme === 'dark' ? 'light' : 'dark')}>{theme}</button>;
}

function open(): void {
  render(
    <ThemeProvider>
      <Switch />
    </ThemeProvider>,
  );
}

const frame = document.createElement('meta');
frame.name = 'theme-color';

const system = Object.assign(new EventTarget(), { matches: false });
function chooseInSystem(isLight: boolean): void {
  system.matches = isLight;
  act(() => void system.dispatchEvent(new Event('change')));
}

beforeEach(() => {
  system.matches = false;
  vi.stubGlobal('matchMedia', () => system);
  localStorage.clear();
  document.head.append(frame);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  frame.remove();
  localStorage.clear();
});

test('the browser’s frame has the background of the theme', () => {
  open();
  expect(frame.content).toBe(PALETTES.dark.ground);
  fireEvent.click(screen.getByRole('button'));
  expect([document.documentElement.dataset['theme'], frame.content]).toEqual(['light', PALETTES.light.ground]);
  cleanup();
  open();
  expect(screen.getByRole('button').textContent, 'it is remembered').toBe('light');
});

/** Browsers notify every tab except the one that chose. */
function chooseElsewhere(theme: string | null): void {
  if (theme === null) localStorage.clear();
  else localStorage.setItem('tallyhouse-theme', theme);
  act(
    () => void window.dispatchEvent(new StorageEvent('storage', { key: theme === null ? null : 'tallyhouse-theme' })),
  );
}

test('a choice in one tab applies to the other at once', () => {
  open();
  chooseElsewhere('light');
  expect([screen.getByRole('button').textContent, frame.content]).toEqual(['light', PALETTES.light.ground]);
  chooseElsewhere(null);
  expect(screen.getByRole('button').textContent).toBe('dark');
});

test('the system decides until the player does', () => {
  system.matches = true;
  open();
  const button = screen.getByRole('button');
  expect(button.textContent).toBe('light');
  chooseInSystem(false);
  expect(button.textContent).toBe('dark');
  fireEvent.click(button);
  fireEvent.click(button);
  chooseInSystem(true);
  expect(button.textContent, 'dark is a choice as well').toBe('dark');
});
