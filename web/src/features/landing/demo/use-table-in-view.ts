import { useEffect } from 'react';
import { useReducedMotion } from '../../../theme/use-reduced-motion.ts';
import { scrollToDemo } from './scroll-to-demo.ts';

const PARTS = '[role="tabpanel"] :is([data-picture], [role="status"], form)';

function isInView(part: Element): boolean {
  const { top, bottom } = part.getBoundingClientRect();
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return top >= Math.max(0, bar) && bottom <= window.innerHeight;
}

export function useTableInView(isRunning: boolean): void {
  const isStill = useReducedMotion();
  useEffect(() => {
    const parts = document.querySelectorAll(PARTS);
    if (isRunning && ![...parts].every(isInView)) scrollToDemo(isStill);
  }, [isRunning, isStill]);
}
