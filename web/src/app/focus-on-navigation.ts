// After moving to another screen, focus stands at its heading: keyboards and screen readers begin there.
// Moving between the tables of the hub is no such move: focus stays on the tab.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../ui/paths.ts';

export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    const isTableMove = isAtHub(before.current) && isAtHub(pathname);
    before.current = pathname;
    if (isTableMove) return;
    const heading = document.querySelector<HTMLElement>('[data-page-heading]') ?? document.getElementById('main');
    heading?.focus({ preventScroll: true });
  }, [pathname]);
}

export function isAtHub(pathname: string): boolean {
  return pathname === paths.games || pathname.startsWith(`${paths.games}/`);
}
