// Brings the part of a table where something is about to happen into view, clear of the navigation bar above and of
// the bet bar that sticks to the bottom of a phone. What can be seen already stays where it is.
import { type RefObject, useEffect, useRef } from 'react';
import { useReducedMotion } from '../../../theme/use-reduced-motion.ts';

/** While a hand is played its moves stand where the bet bar was. */
const BAR = 'form:is([aria-label="Your bet"], [aria-label="Your move"])';

function isInView(part: Element): boolean {
  const { top, bottom } = part.getBoundingClientRect();
  const bar = document.querySelector(BAR)?.getBoundingClientRect();
  const nav = document.querySelector('header')?.getBoundingClientRect();
  return top >= Math.max(0, nav?.bottom ?? 0) && bottom <= Math.min(window.innerHeight, bar?.top ?? Infinity);
}

/** The ref belongs on that part; it comes into view each time something else happens; false and null are nothing. */
export function useBroughtIntoView<Part extends HTMLElement = HTMLDivElement>(
  happening: boolean | string | null,
): RefObject<Part | null> {
  const part = useRef<Part>(null);
  const isStill = useReducedMotion();
  useEffect(() => {
    if (happening === false || happening === null || part.current === null || isInView(part.current)) return;
    part.current.scrollIntoView({ block: 'start', behavior: isStill ? 'auto' : 'smooth' });
  }, [happening, isStill]);
  return part;
}
