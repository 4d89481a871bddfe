import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { ToastFrame, type ToastLayerProps } from './toast.tsx';

type Layer = ComponentType<ToastLayerProps>;

/** After the first screen, so that a toast about a lost connection needs no connection. */
const AFTER_MS = 3000;

function useLateLayer(isNeeded: boolean): Layer | null {
  const [Layer, setLayer] = useState<Layer | null>(null);
  useEffect(() => {
    if (Layer !== null) return;
    let timer: ReturnType<typeof setTimeout>;
    const load = async () => {
      try {
        const { ToastLayer } = await import('./toast-layer.tsx');
        setLayer(() => ToastLayer);
      } catch {
        timer = setTimeout(() => void load(), AFTER_MS);
      }
    };
    timer = setTimeout(() => void load(), isNeeded ? 0 : AFTER_MS);
    return () => clearTimeout(timer);
  }, [Layer, isNeeded]);
  return Layer;
}

export function LateToastProvider({ children }: { children: ReactNode }) {
  return <ToastFrame useLayer={useLateLayer}>{children}</ToastFrame>;
}
