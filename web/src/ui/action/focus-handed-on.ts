// Keeps the focus when the focused part is removed: it moves nearby, not to the top of the page. Returns a ref for that
// part.
import type { RefCallback } from 'react';

/** Finds the element that takes the focus; `place` is the nearest remaining ancestor, `focused` the removed element. */
type Heir = (place: Element, focused: Element) => HTMLElement | null | undefined;

export function focusHandedOn(to: Heir = itself): RefCallback<HTMLElement> {
  return (part) => {
    if (part === null) return undefined;
    return () => {
      const focused = document.activeElement;
      if (focused === null || !part.contains(focused)) return;
      const around = placesAround(part);
      // The replacement may be added in the same step.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const place = around.find(({ isConnected }) => isConnected);
        if (place !== undefined) to(place, focused)?.focus({ preventScroll: true });
      });
    };
  };
}

export function screenPlace(): HTMLElement | null {
  return document.getElementById('main');
}

/** Visible lines of the lists and tables in a place. */
export function linesIn(place: Element): HTMLElement[] {
  const lines = [...place.querySelectorAll<HTMLElement>('tbody > tr, li')];
  return lines.filter((line) => line.checkVisibility());
}

/** Focusable by script only, not by the Tab key. */
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
