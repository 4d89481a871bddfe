import { type RefObject, useEffect, useRef, useState } from 'react';

/** Becomes true when the element is within `margin` of the screen, and stays true. */
export function useHasBeenNear<Part extends Element>(
  margin = '200px',
): { place: RefObject<Part | null>; isNear: boolean } {
  const place = useRef<Part>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const part = place.current;
    if (part === null || isNear) return undefined;
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: margin },
    );
    watch.observe(part);
    return () => watch.disconnect();
  }, [isNear, margin]);
  return { place, isNear };
}
