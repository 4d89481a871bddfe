// Focuses the heading of a new screen for keyboards and screen readers. Switching tables of the hub keeps the focus on the
// tab.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { isAtTable } from '../ui/paths.ts';

export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    const isTableMove = isAtTable(before.current) && isAtTable(pathname);
    before.current = pathname;
    if (isTableMove) return;
    const heading = document.querySelector<HTMLElement>('[data-page-heading]') ?? document.getElementById('main');
    heading?.focus({ preventScroll: true });
  }, [pathname]);
}
