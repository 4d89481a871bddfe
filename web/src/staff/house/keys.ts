import { useEffect, useRef, useSyncExternalStore } from 'react';

export type KeyBinding = {
  /** As in KeyboardEvent.key; a chord is written "g w". */
  key: string;
  label: string;
  run(): void;
};

const groups = new Map<symbol, readonly KeyBinding[]>();
const listeners = new Set<() => void>();
let shown: readonly KeyBinding[] = [];

function publish(): void {
  shown = [...groups.values()].flat();
  for (const listener of listeners) listener();
}

export function useShownKeys(): readonly KeyBinding[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
}

const CHORD_MS = 1500;
let first: { key: string; at: number } | null = null;

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}

function press(event: KeyboardEvent): void {
  const { key, target, timeStamp } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return;
  if (document.querySelector('[role="dialog"]') !== null) return;
  const isControl = target instanceof Element && target.closest('a, button, summary') !== null;
  if ((key === 'Enter' || key === ' ') && isControl) return;
  const chord = first !== null && timeStamp - first.at < CHORD_MS ? `${first.key} ${key}` : null;
  first = null;
  // The part that was opened last has the key.
  const bindings = [...groups.values()].toReversed().flat();
  const found = bindings.find((binding) => binding.key === chord) ?? bindings.find((binding) => binding.key === key);
  if (found === undefined) {
    if (bindings.some((binding) => binding.key.startsWith(`${key} `))) first = { key, at: timeStamp };
    return;
  }
  event.preventDefault();
  found.run();
}

/** Letters do nothing in fields and while a dialog is open. */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const latest = useRef(bindings);
  useEffect(() => {
    latest.current = bindings;
  });
  const names = bindings.map(({ key, label }) => `${key}\t${label}`).join('\n');
  useEffect(() => {
    const group = Symbol('keys');
    const run = (key: string) => latest.current.find((binding) => binding.key === key)?.run();
    const lines = names === '' ? [] : names.split('\n').map((line) => line.split('\t') as [string, string]);
    groups.set(
      group,
      lines.map(([key, label]) => ({ key, label, run: () => run(key) })),
    );
    if (groups.size === 1) window.addEventListener('keydown', press);
    publish();
    return () => {
      groups.delete(group);
      if (groups.size === 0) window.removeEventListener('keydown', press);
      publish();
    };
  }, [names]);
}
