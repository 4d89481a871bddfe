import type { ReactNode } from 'react';
import { ToastFrame } from '../../web/src/ui/overlay/toast.tsx';
import { ToastLayer } from '../../web/src/ui/overlay/toast-layer.tsx';

const useLayer = () => ToastLayer;

export function ToastProvider({ children }: { children: ReactNode }) {
  return <ToastFrame useLayer={useLayer}>{children}</ToastFrame>;
}
