import { type ComponentType, useEffect, useState } from 'react';

const RETRY_MS = 3000;

/** A part that loads once it is needed; null until then. A failed load is retried while it is needed. */
export function usePart<Props>(
  load: () => Promise<ComponentType<Props>>,
  isNeeded: boolean,
): ComponentType<Props> | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (Part !== null || !isNeeded) return;
    let timer: ReturnType<typeof setTimeout>;
    let isGone = false;
    const fetchPart = async () => {
      try {
        const loaded = await load();
        if (!isGone) setPart(() => loaded);
      } catch {
        if (!isGone) timer = setTimeout(() => void fetchPart(), RETRY_MS);
      }
    };
    void fetchPart();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [Part, isNeeded, load]);
  return Part;
}
