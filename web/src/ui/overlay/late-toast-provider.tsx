import { type ReactNode, useEffect, useState } from 'react';
import { usePart } from '../state/use-part.ts';
import { ToastFrame } from './toast.tsx';

/** After the first screen, so that a toast about a lost connection needs no connection. */
const AFTER_MS = 3000;

const loadLayer = async () => (await import('./toast-layer.tsx')).ToastLayer;

function useLateLayer(isNeeded: boolean) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return usePart(loadLayer, isNeeded || isDue);
}

export function LateToastProvider({ children }: { children: ReactNode }) {
  return <ToastFrame useLayer={useLateLayer}>{children}</ToastFrame>;
}
