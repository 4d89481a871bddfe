// After moving to another screen, focus stands at its heading: keyboards and screen readers begin there.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const heading = document.querySelector<HTMLElement>('[data-page-heading]') ?? document.getElementById('main');
    heading?.focus({ preventScroll: true });
  }, [pathname]);
}
