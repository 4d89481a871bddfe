// Something that is on or off in this browser: off until it is turned on, kept there, and the same in all its tabs.
import { useSyncExternalStore } from 'react';
import { followChoice } from '../theme/choice-elsewhere.ts';

export type KeptSwitch = {
  isOn(): boolean;
  turn(isOn: boolean): void;
  /** Every switch on the screen says the same. */
  useIsOn(): boolean;
};

function remembered(storageKey: string): boolean {
  try {
    return localStorage.getItem(storageKey) === 'on';
  } catch {
    return false;
  }
}

function keep(storageKey: string, isOn: boolean): void {
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off');
  } catch {
    // A browser that keeps nothing still follows the switch until it is closed.
  }
}

export function keptSwitch(storageKey: string): KeptSwitch {
  const listeners = new Set<() => void>();
  let chosen: boolean | null = null;
  let isFollowing = false;

  const tellAll = () => {
    for (const listener of listeners) listener();
  };
  /** From the first switch on, and for good: a tab whose switch is not to be seen follows the others, too. */
  const followOthers = () => {
    if (isFollowing) return;
    isFollowing = true;
    followChoice(storageKey, () => {
      chosen = null;
      tellAll();
    });
  };
  const subscribe = (listener: () => void) => {
    followOthers();
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const isOn = () => (chosen ??= remembered(storageKey));

  return {
    isOn,
    turn(next) {
      chosen = next;
      keep(storageKey, next);
      tellAll();
    },
    useIsOn: () => useSyncExternalStore(subscribe, isOn),
  };
}
