// Keeps the focus in the bar when one bar takes the place of the other: whoever dealt by keyboard plays on by keyboard.
import { type RefObject, useEffect, useRef } from 'react';

/** The ref belongs on what holds the bars; `turn` changes with them. */
export function useKeptFocus<Holder extends HTMLElement>(turn: boolean): RefObject<Holder | null> {
  const holder = useRef<Holder>(null);
  const wasInBar = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      wasInBar.current = target instanceof Element && holder.current?.contains(target) === true && isInBar(target);
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (!wasInBar.current || document.activeElement !== document.body) return;
    holder.current
      ?.querySelector<HTMLElement>('form [data-first], form [type="submit"]')
      ?.focus({ preventScroll: true });
  }, [turn]);
  return holder;
}

function isInBar(target: Element): boolean {
  return target.closest('form') !== null;
}
