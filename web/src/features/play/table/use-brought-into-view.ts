// Scrolls the active part of a table clear of the navigation bar and the bet bar, if it is not visible.
import { type RefObject, useEffect, useRef } from 'react';
import { useReducedMotion } from '../../../theme/use-reduced-motion.ts';
import { afterPaint } from '../../../ui/after-paint.ts';
import { BAR } from './press-mark.ts';

function isInView(part: Element): boolean {
  const { top, bottom } = part.getBoundingClientRect();
  const bar = document.querySelector(BAR)?.getBoundingClientRect();
  const nav = document.querySelector('header')?.getBoundingClientRect();
  return top >= Math.max(0, nav?.bottom ?? 0) && bottom <= Math.min(window.innerHeight, bar?.top ?? Infinity);
}

/** Scrolls whenever `happening` changes to something other than false or null. */
export function useBroughtIntoView<Part extends HTMLElement = HTMLDivElement>(
  happening: boolean | string | null,
): RefObject<Part | null> {
  const part = useRef<Part>(null);
  const isStill = useReducedMotion();
  useEffect(() => {
    if (happening === false || happening === null) return;
    return afterPaint(() => {
      if (part.current === null || isInView(part.current)) return;
      part.current.scrollIntoView({ block: 'start', behavior: isStill ? 'auto' : 'smooth' });
    });
  }, [happening, isStill]);
  return part;
}
