import { type KeyboardEvent, useEffect, useState } from 'react';

export const ONE_PRESS_MS = 400;

/** True briefly after `action`, the name of what a press does, has changed. False on the first render. */
export function useJustChanged(action: string): boolean {
  const [settled, setSettled] = useState(action);
  useEffect(() => {
    if (settled === action) return;
    const timer = setTimeout(() => setSettled(action), ONE_PRESS_MS);
    return () => clearTimeout(timer);
  }, [action, settled]);
  return settled !== action;
}

/** Browsers repeat the press while Enter is held down. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}
