// Whether this browser is to hear the tables: off until somebody turns it on, and kept in this browser.
import { useSyncExternalStore } from 'react';
import { followChoice } from '../../theme/choice-elsewhere.ts';

const STORAGE_KEY = 'tallyhouse-sound';

const listeners = new Set<() => void>();
let chosen: boolean | null = null;

function remembered(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'on';
  } catch {
    return false;
  }
}

export function isSoundOn(): boolean {
  return (chosen ??= remembered());
}

export function turnSound(isOn: boolean): void {
  chosen = isOn;
  try {
    localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off');
  } catch {
    // A browser that keeps nothing still follows the switch until it is closed.
  }
  for (const listener of listeners) listener();
}

let isFollowing = false;

/** From the first switch on, and for good: a tab whose switch is not to be seen follows the others, too. */
function followOthers(): void {
  if (isFollowing) return;
  isFollowing = true;
  followChoice(STORAGE_KEY, () => {
    chosen = null;
    for (const listener of listeners) listener();
  });
}

function subscribe(listener: () => void): () => void {
  followOthers();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Every switch on the screen says the same. */
export function useIsSoundOn(): boolean {
  return useSyncExternalStore(subscribe, isSoundOn);
}
