import { type KeyboardEvent, useEffect, useState } from 'react';

export const ONE_PRESS_MS = 400;

/** True for `ms` after a change of `action`, the deed of a press. False on the first render. */
export function useJustChanged(action: string, ms = ONE_PRESS_MS): boolean {
  const [settled, setSettled] = useState(action);
  useEffect(() => {
    if (settled === action) return;
    const timer = setTimeout(() => setSettled(action), ms);
    return () => clearTimeout(timer);
  }, [action, settled, ms]);
  return settled !== action;
}

/** Browsers repeat the press while Enter is held down. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}
