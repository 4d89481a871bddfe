import { act, cleanup, render, screen } from '@testing-library/react';
import { Outlet } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryRoutes } from '#tests/support/memory-routes.tsx';
import { nameFirstEntry, useScrollMemory } from './scroll-memory.ts';

let pageHeight: number;
let grow: () => void;

beforeEach(() => {
  pageHeight = 2000;
  sessionStorage.clear();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResize: () => void) {
        grow = onResize;
      }
      observe() {}
      disconnect() {
        grow = () => undefined;
      }
    },
  );
  vi.stubGlobal('scrollTo', (_left: number, top: number) => readTo(Math.min(top, pageHeight)));
});
afterEach(() => {
  cleanup();
  document.documentElement.scrollTop = 0;
  vi.unstubAllGlobals();
});

function readTo(top: number): void {
  document.documentElement.scrollTop = top;
  window.dispatchEvent(new Event('scroll'));
}

function Frame() {
  useScrollMemory();
  return <Outlet />;
}

async function openAt(address: string) {
  const pages = ['/', '/earn', '/games/:game', '/history'].map((path) => ({ path, element: <h1>{path}</h1> }));
  const { screens, go } = memoryRoutes([{ element: <Frame />, children: pages }], address);
  render(screens);
  await screen.findByRole('heading');
  return { go };
}

test('a new page starts at its top', async () => {
  const { go } = await openAt('/');
  readTo(700);
  await go('/earn');
  expect(window.scrollY).toBe(0);
});

test('Back returns to where the reader was, also when the page grows only after it is shown', async () => {
  const { go } = await openAt('/');
  readTo(1200);
  await go('/earn');
  pageHeight = 558;
  await go(-1);
  expect(window.scrollY).toBe(558);
  pageHeight = 2000;
  act(() => grow());
  expect(window.scrollY).toBe(1200);
});

test('a reader who scrolls after Back is left where they are', async () => {
  const { go } = await openAt('/');
  readTo(1200);
  await go('/earn');
  await go(-1);
  window.dispatchEvent(new Event('wheel'));
  readTo(300);
  act(() => grow());
  expect(window.scrollY).toBe(300);
});

test('a filter or another table of the hub does not scroll the page', async () => {
  const { go } = await openAt('/history');
  readTo(400);
  await go('/history?game=dice');
  expect(window.scrollY).toBe(400);
  await go('/games/dice');
  readTo(200);
  await go('/games/crash');
  expect(window.scrollY).toBe(200);
});

test('addresses opened one after the other in a tab do not share a position, and a reload keeps its own', () => {
  const entry = { state: null as { key?: string } | null, replaceState: (state: object) => void (entry.state = state) };
  const keyAfter = () => {
    nameFirstEntry({ history: entry as unknown as History });
    return entry.state?.key;
  };
  const first = keyAfter();
  expect(keyAfter()).toBe(first);
  entry.state = null;
  expect(keyAfter()).not.toBe(first);
});
