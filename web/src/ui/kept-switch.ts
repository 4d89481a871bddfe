import { useSyncExternalStore } from 'react';
import { followChoice } from '../theme/choice-elsewhere.ts';

export type KeptSwitch = {
  isOn(): boolean;
  turn(isOn: boolean): void;
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
    // Without storage the switch still works until the page is closed.
  }
}

export function keptSwitch(storageKey: string): KeptSwitch {
  const listeners = new Set<() => void>();
  let chosen: boolean | null = null;
  let isFollowing = false;

  const tellAll = () => {
    for (const listener of listeners) listener();
  };
  /** Subscribes at first use and stays subscribed, so that tabs without a visible switch follow too. */
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
    useIsOn: () => useSyncExternalStore(subscribe, isOn, isOn),
  };
}
