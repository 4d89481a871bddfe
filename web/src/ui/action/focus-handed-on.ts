// Whoever stands on what goes away by his own doing keeps his place: the focus goes on from there, not to the top of the page.
// A ref for the part that may go.
import type { RefCallback } from 'react';

/** Finds who takes the focus over; `place` is the nearest around the part that stays. */
type Heir = (place: Element) => HTMLElement | null | undefined;

export function focusHandedOn(to: Heir = itself): RefCallback<HTMLElement> {
  return (part) => {
    if (part === null) return undefined;
    return () => {
      if (!part.contains(document.activeElement)) return;
      const around = placesAround(part);
      // What comes in its place may come in the same step.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const place = around.find(({ isConnected }) => isConnected);
        if (place !== undefined) to(place)?.focus({ preventScroll: true });
      });
    };
  };
}

/** The screen as a whole, where nothing near is left to stand on. */
export function screenPlace(): HTMLElement | null {
  return document.getElementById('main');
}

/** The lines of the lists in a place, those of a table as well; only what is shown. */
export function linesIn(place: Element): HTMLElement[] {
  const lines = [...place.querySelectorAll<HTMLElement>('tbody > tr, li')];
  return lines.filter((line) => line.checkVisibility());
}

/** Takes the focus without being a stop of the Tab key, which goes on inside it. */
export function itself(place: Element): HTMLElement | null {
  if (!(place instanceof HTMLElement)) return null;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  return place;
}

function placesAround(part: Element): Element[] {
  const around: Element[] = [];
  for (let place = part.parentElement; place !== null; place = place.parentElement) around.push(place);
  return around;
}
