// One press, one act: what keeps the second press of a double click, and a key that is held down, from being another one.
import { type KeyboardEvent, useEffect, useState } from 'react';

/** What follows within this time was meant for what was pressed. */
export const ONE_PRESS_MS = 400;

/**
 * True for a moment after `act`, the name of what a press does, has changed: until then nothing should be done. Not on the
 * first screen, where nobody has pressed anything.
 */
export function useFreshAct(act: string): boolean {
  const [settled, setSettled] = useState(act);
  useEffect(() => {
    if (settled === act) return;
    const timer = setTimeout(() => setSettled(act), ONE_PRESS_MS);
    return () => clearTimeout(timer);
  }, [act, settled]);
  return settled !== act;
}

/** A browser presses a button again and again while Enter is held down on it. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}
