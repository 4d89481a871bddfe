import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';

const RETRY_MS = 3000;

/** Renders a part that loads once it is needed. */
export type RenderPart<Props> = (props: Props) => ReactNode;

/** Null until the part is loaded. A failed load is retried while it is needed. */
export function usePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isNeeded: boolean,
): RenderPart<Props> | null {
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
  return Part === null ? null : (props) => createElement(Part, props);
}
